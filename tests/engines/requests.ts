/** The requests for a quote that the server was sent during a visit. */
import type { Front } from './front.ts';

/** Of each request the fields by their names, and the size of each file in bytes by the file's name. */
export const received = (front: Front): Promise<Record<string, string | number>[]> =>
  Promise.all(
    front.asked
      .filter(({ method }) => method === 'POST')
      .map(async ({ body, contentType }) => {
        const headers = { 'content-type': contentType };
        const data = await new Response(new Uint8Array(body), { headers }).formData();
        const fields: Record<string, string | number> = {};
        data.forEach((value, name) => {
          if (typeof value === 'string') fields[name] = value;
          else fields[value.name] = value.size;
        });
        return fields;
      }),
  );
