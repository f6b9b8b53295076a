// A process with a store open, which is asked as a server is asked: what it takes is printed as JSON.

import { createCompass } from '../compass.ts';
import { summarise, timed } from '../statistics.ts';
import { createCorpus } from './corpus.ts';
import { ownStore } from './ownStore.ts';

const [, , file = '', documents = '1'] = process.argv;
const before = process.memoryUsage().rss;
await using store = ownStore(file);
const { questions } = createCorpus(1);
const direction = createCompass();
const search = await timed(200, 0, (round) => store.search(questions[round % questions.length] ?? '', direction()));
const { rss } = process.memoryUsage();
const [first = 0] = search;
console.log(JSON.stringify({ documents: Number(documents), before, rss, first, ...summarise(search) }));
