/// <reference types="svelte" />
/// <reference types="vite/client" />

// web/plugins/catalogue.ts: a part's texts by `PART/LANGUAGE`, loaded when they are wanted.
declare module 'virtual:messages' {
  const parts: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default parts;
}
declare module 'virtual:messages/*' {
  const texts: Record<string, string>;
  export default texts;
}
