import own from '@games/landing_zone/pack.json';
import { Box } from '../box.svelte';

export const box = new Box(own);
