/** Templates are imported as text: `import template from './document.typ' with { type: 'text' }`. */
declare module '*.typ' {
  const text: string;
  export default text;
}
