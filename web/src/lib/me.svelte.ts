import { api, ApiError } from './api';
import { connection } from './socket.svelte';
import type { House, Me } from './types';

// Who sits before this page. A stranger becomes a guest by the first thing that needs somebody: nothing is asked.
class Person {
  me = $state.raw<Me | null>(null);
  known = $state(false);
  house = $state.raw<House | null>(null); // What holds for everybody here, once it is known.
  shutOut = $state(''); // Why we may not come in, in the server's words.

  constructor() {
    connection.overhear((message) => {
      if (message.type === 'house') this.house = message.house;
    });
  }

  async look(): Promise<void> {
    try {
      const { me, house } = await api.whoAmI();
      this.me = me;
      this.house = house ?? null;
      this.shutOut = '';
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'banned') this.shutOut = error.message;
      this.me = null; // A token that is no longer known: a stranger.
    }
    this.known = true;
  }

  // The person, made a guest if nobody was known.
  async be(): Promise<Me> {
    if (!this.known) await this.look();
    if (this.me) return this.me;
    this.me = await api.enter();
    connection.renew();
    return this.me;
  }

  async change(change: () => Promise<Me | null>): Promise<void> {
    const before = this.me?.person;
    this.me = await change();
    if (this.me?.person !== before) connection.renew();
  }
}

export const person = new Person();
