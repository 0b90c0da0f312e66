import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const content = process.env['PEER_CONTENT'];

const projects = defineCollection({
  loader: glob({ pattern: '*.yaml', base: `${content}/projects` }),
  schema: z.object({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    shortDescription: z.string(),
    longDescription: z.string(),
    images: z.array(z.object({ src: z.string(), alt: z.string() })),
    mainImage: z.string(),
    tags: z.array(z.string()).default([]),
    location: z.string().optional(),
    year: z.string().optional(),
    duration: z.string().optional(),
    surface: z.string().optional(),
    client: z.string().optional(),
    budget: z.string().optional(),
    specifications: z.array(z.string()).default([]),
    challenges: z.array(z.string()).default([]),
    technologies: z.array(z.string()).default([]),
  }),
});

export const collections = { projects };
