/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:messages/*' {
  const texts: Record<string, string>;
  export default texts;
}
