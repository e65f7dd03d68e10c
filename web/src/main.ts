import { mount } from 'svelte';
import App from './App.svelte';
import './ui/theme.css';
import { keepHandingIn } from './lib/local/handing-in.svelte';
import { person } from './lib/me.svelte';
import { keepPage } from './lib/offline.svelte';
import { texts } from './lib/texts.svelte';

await texts.want('page');
void person.look();
mount(App, { target: document.getElementById('app')! });
keepPage();
keepHandingIn();
