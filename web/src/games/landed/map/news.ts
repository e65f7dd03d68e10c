import type { MatchEvent } from '@/lib/types';

// What happened on the map since the view before: places to mark, and what to show as it comes about.
export interface News {
  key: string; // Another for each view, so that nothing is shown twice.
  places: string[];
  laid: string | null; // The latest tile laid or moved.
  cube: string | null; // `q,r/edge`
  launch: string | null; // Where a satellite was launched from.
}

export function newsOf(latest: readonly MatchEvent[]): News {
  const news: News = {
    key: String(latest.at(-1)?.seq ?? ''),
    places: [],
    laid: null,
    cube: null,
    launch: null,
  };
  for (const effect of latest.flatMap((event) => event.effects ?? [])) {
    if (effect.kind === 'terraform' || effect.kind === 'redesign')
      news.places.push((news.laid = String(effect.at)));
    else if (effect.kind === 'reengineer') news.places.push((news.laid = String(effect.to)));
    else if (effect.kind === 'launch') news.launch = news.laid;
    else if (effect.kind === 'claim') {
      news.cube = `${String(effect.at)}/${String(effect.edge)}`;
      if (!news.places.includes(String(effect.at))) news.places.push(String(effect.at));
    }
  }
  news.places = [...new Set(news.places)].slice(-4);
  return news;
}
