import { createCompass } from '../compass.ts';
import { type Summary, summarise, timed } from '../statistics.ts';
import type { BenchStore } from './benchStore.ts';
import type { createCorpus } from './corpus.ts';

export interface MeasuredRow {
	readonly what: string;
	readonly store: string;
	readonly summary: Summary;
	/** Of the thread that was asked, in ms: on a machine that others use as well, most of the time is theirs. */
	readonly processor?: Summary;
	/** ms, on the p95. */
	readonly budget?: number;
}

/** How often each call is made: one that takes seconds needs fewer. */
export interface Rounds {
	readonly quick: number;
	readonly slow: number;
	/** That do not count. */
	readonly warmUps: number;
}

/** Measures a store: only our own has budgets, and the processor time of this thread. */
function measuring({ name }: Pick<BenchStore, 'name'>, warmUps: number) {
	const isOwn = name === 'soulscope';
	return async (
		what: string,
		{ rounds, budget }: { readonly rounds: number; readonly budget?: number },
		work: (round: number) => unknown,
	): Promise<MeasuredRow> => {
		const processor: number[] = [];
		const times = await timed(rounds, warmUps, async (round) => {
			// Bun, which runs another, has no such figure.
			const before = isOwn ? process.threadCpuUsage() : undefined;
			await work(round);
			if (before === undefined) return;
			const { user, system } = process.threadCpuUsage(before);
			processor.push((user + system) / 1_000);
		});
		const own = isOwn && {
			processor: summarise(processor.slice(warmUps)),
			...(budget !== undefined && { budget }),
		};
		return { what, store: name, summary: summarise(times), ...own };
	};
}

type Corpus = ReturnType<typeof createCorpus>;

const documentOf =
	({ documents }: Corpus) =>
	(round: number) =>
		documents[(round * 7) % documents.length];

/** What needs neither words nor vectors. */
export async function* speedOfReading(
	store: Pick<BenchStore, 'name' | 'read' | 'list'>,
	corpus: Corpus,
	{ quick, warmUps }: Rounds,
): AsyncGenerator<MeasuredRow> {
	const measure = measuring(store, warmUps);
	const document = documentOf(corpus);
	yield measure('read', { rounds: quick, budget: 2 }, (round) => store.read(document(round)?.path ?? ''));
	yield measure('list 1,000', { rounds: quick, budget: 5 }, () => store.list());
}

/** All rows of `store`, with the corpus in it. */
export async function* speedOf(store: BenchStore, corpus: Corpus, rounds: Rounds): AsyncGenerator<MeasuredRow> {
	yield* speedOfReading(store, corpus, rounds);
	const { slow, warmUps } = rounds;
	const direction = createCompass();
	const { questions } = corpus;
	const question = (round: number) => questions[round % questions.length] ?? '';
	const document = documentOf(corpus);
	const measure = measuring(store, warmUps);
	yield measure('search by words', { rounds: slow }, (round) => store.searchWords(question(round)));
	yield measure('hybrid search, once embedded', { rounds: slow, budget: 20 }, (round) =>
		store.search(question(round), direction()),
	);
	yield measure('write one chunk', { rounds: slow, budget: 10 }, (round) =>
		store.write(`new/${round}.md`, document(round)?.text.slice(0, 1_300) ?? ''),
	);
	yield measure('hybrid search after each write', { rounds: slow }, async (round) => {
		await store.write(`newer/${round}.md`, document(round)?.text.slice(0, 1_300) ?? '');
		await store.search(question(round), direction());
	});
}
