import { describe, expect, it } from 'vitest';
import type { Moment } from './Lesson.svelte';
import lessons from './lessons.json';
import { stepForSlot, readSteps } from '../steps';
import { viewOf, type LandAheadInsight } from '../view';
import page from '../messages.json';
import game from '@games/land_ahead/messages.json';
import { placedTiles } from '../map/places';
import { routeOf } from '../map/route';

const moments: Moment[] = [];
const walk = (moment: Moment): void => {
  moments.push(moment);
  Object.values(moment.next ?? {}).forEach(walk);
};
Object.values(lessons as unknown as Record<string, Moment>).forEach(walk);

describe('the recorded lessons', () => {
  it('know what comes of every step they offer', () => {
    const open = moments.filter((moment) => moment.next);
    expect(open.length).toBeGreaterThan(3);
    for (const moment of open)
      expect(Object.keys(moment.next!).toSorted()).toEqual(moment.steps.toSorted());
  });

  it('tell what every lit location costs, and a slot for what was found', () => {
    for (const moment of moments) {
      const insight = moment.insight as unknown as LandAheadInsight;
      const choices = readSteps(moment.steps);
      if (viewOf(moment.view).phase === 'move' && moment.steps.length)
        expect(new Set(Object.keys(insight.reach))).toEqual(choices.walks);
      if (choices.take)
        expect(stepForSlot(choices, insight.find, insight.find!.take!)).toBe('take');
    }
  });
});

describe('the way a figure is shown to take', () => {
  it('has as many roads and flights as the walk costs points', () => {
    let walks = 0;
    for (const moment of moments) {
      const view = viewOf(moment.view);
      if (view.phase !== 'move') continue;
      for (const [to, cost] of Object.entries(
        (moment.insight as unknown as LandAheadInsight).reach,
      )) {
        const way = routeOf(placedTiles(view.tiles), view.seats[0]!.at, to);
        expect([way[0], way.at(-1), way.length - 1]).toEqual([view.seats[0]!.at, to, cost]);
        walks += 1;
      }
    }
    expect(walks).toBeGreaterThan(2);
  });
});

describe('texts', () => {
  it('have the same gaps in both languages', () => {
    const gaps = (text: string): string[] =>
      [...text.matchAll(/\{(\w+)/g)].map((gap) => gap[1]!).toSorted();
    for (const [key, { en, it: italian }] of Object.entries(page))
      expect([...new Set(gaps(italian))], key).toEqual([...new Set(gaps(en))]);
    for (const key of Object.keys(page)) expect(game).not.toHaveProperty([key]);
  });
});
