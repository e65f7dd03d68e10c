import type { Say } from '@/lib/catalogue';

// The fields for a password in the forms of the page about oneself (Credentials.svelte).
const password = (say: Say) => ({
  name: 'password',
  label: say('page.me.password'),
  type: 'password' as const,
});

export const newPassword = (say: Say) => ({
  ...password(say),
  complete: 'new-password' as const,
  hint: say('page.me.password.hint'),
});
export const knownPassword = (say: Say) => ({
  ...password(say),
  complete: 'current-password' as const,
});
