import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A collection with questions and what people judged to answer them. */
export interface RetrievalSet {
	readonly name: string;
	readonly documents: readonly { readonly id: string; readonly text: string }[];
	readonly questions: readonly {
		readonly text: string;
		/** How relevant, above 0, by document. */
		readonly relevant: ReadonlyMap<string, number>;
	}[];
}

const between = (text: string, tag: string): string =>
	new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1]?.trim() ?? '';

function judgementsIn(lines: string, at: { query: number; document: number; grade: number }) {
	const judged = new Map<string, Map<string, number>>();
	for (const line of lines.split('\n')) {
		const columns = line.trim().split(/\s+/);
		const grade = Number(columns[at.grade]);
		const [query, document] = [columns[at.query], columns[at.document]];
		if (!query || !document || !(grade > 0)) continue;
		judged.set(query, (judged.get(query) ?? new Map()).set(document, grade));
	}
	return judged;
}

/** Cranfield as TREC files; a judgement's number is the question's place, not what the question says of itself. */
function cranfield(folder: string): readonly RetrievalSet[] | undefined {
	if (!existsSync(join(folder, 'cran.all.1400.xml'))) return undefined;
	const read = (name: string) => readFileSync(join(folder, name), 'utf8');
	const documents = [...read('cran.all.1400.xml').matchAll(/<doc>[\s\S]*?<\/doc>/g)].map(([document]) => ({
		id: between(document, 'docno'),
		text: between(document, 'text'),
	}));
	const judged = judgementsIn(read('cranqrel.trec.txt'), { query: 0, document: 2, grade: 3 });
	const questions = [...read('cran.qry.xml').matchAll(/<top>[\s\S]*?<\/top>/g)].map(([top], at) => ({
		text: between(top, 'title').replace(/\s+/g, ' '),
		relevant: judged.get(String(at + 1)) ?? new Map(),
	}));
	return [{ name: 'Cranfield', documents, questions }];
}

const jsonLines = (file: string): readonly Record<string, string>[] =>
	readFileSync(file, 'utf8')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => JSON.parse(line));

/** Any set in the form that BEIR has: `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`. */
function beir(folder: string): readonly RetrievalSet[] | undefined {
	const qrels = join(folder, 'qrels', 'test.tsv');
	if (!existsSync(join(folder, 'corpus.jsonl')) || !existsSync(qrels)) return undefined;
	const judged = judgementsIn(readFileSync(qrels, 'utf8'), { query: 0, document: 1, grade: 2 });
	const documents = jsonLines(join(folder, 'corpus.jsonl')).map(({ _id = '', title = '', text = '' }) => ({
		id: _id,
		text: title === '' ? text : `# ${title}\n\n${text}`,
	}));
	const questions = jsonLines(join(folder, 'queries.jsonl'))
		.filter(({ _id = '' }) => judged.has(_id))
		.map(({ _id = '', text = '' }) => ({ text, relevant: judged.get(_id) ?? new Map() }));
	return [{ name: folder.split(/[\\/]/).at(-1) ?? folder, documents, questions }];
}

interface Conversation {
	readonly sample_id?: string;
	readonly qa: readonly { readonly question: string; readonly evidence?: readonly string[] }[];
	readonly conversation: Readonly<Record<string, unknown>>;
}

interface Turn {
	readonly speaker: string;
	readonly dia_id: string;
	readonly text: string;
}

/** Long conversations as LoCoMo has them, each a collection of its own: whole sessions, and single turns. */
function conversations(folder: string): readonly RetrievalSet[] | undefined {
	const file = readdirSync(folder).find((name) => /^locomo.*\.json$/i.test(name));
	if (!file) return undefined;
	const all = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly Conversation[];
	return all.flatMap(({ qa, conversation, sample_id: name = '' }) => {
		const sessions = Object.keys(conversation).filter((key) => /^session_\d+$/.test(key));
		const turnsOf = (key: string) => conversation[key] as readonly Turn[];
		const when = (key: string) => String(conversation[`${key}_date_time`] ?? '');
		const line = ({ speaker, text }: Turn) => `${speaker}: ${text}`;
		const evidence = (list: readonly string[] = []) =>
			list.flatMap((ids) => ids.split(/[;,\s]+/)).filter((id) => id !== '');
		const asked = (idOf: (turn: string) => string) =>
			qa.map(({ question, evidence: list }) => ({
				text: question,
				relevant: new Map(evidence(list).map((turn) => [idOf(turn), 1])),
			}));
		return [
			{
				name: `${file} sessions ${name}`,
				documents: sessions.map((key) => ({
					id: key.replace('session_', 'D'),
					text: `# ${when(key)}\n\n${turnsOf(key).map(line).join('\n\n')}\n`,
				})),
				questions: asked((turn) => turn.split(':')[0] ?? turn),
			},
			{
				name: `${file} turns ${name}`,
				documents: sessions.flatMap((key) =>
					turnsOf(key).map((turn) => ({ id: turn.dia_id.replace(':', '-'), text: `[${when(key)}] ${line(turn)}\n` })),
				),
				questions: asked((turn) => turn.replace(':', '-')),
			},
		];
	});
}

interface Asked {
	/** Empty: it was never said. */
	readonly answeredBy: readonly { readonly file: string; readonly passage: string }[];
	readonly question: string;
	readonly kind?: string;
}

/** Questions in the words of the text are a set of their own: they are as easy for words as the others are for meaning. */
const asSaid = 'as it was said';

/** A folder of memory with questions beside it, as `test/fixtures/talks` has it: whole files, and single paragraphs. */
function memoryFolder(folder: string): readonly RetrievalSet[] | undefined {
	if (!existsSync(join(folder, 'memory')) || !existsSync(join(folder, 'questions.json'))) return undefined;
	const files = readdirSync(join(folder, 'memory'))
		.filter((name) => name.endsWith('.md'))
		.sort()
		.map((name) => ({ id: `memory/${name}`, text: readFileSync(join(folder, 'memory', name), 'utf8') }));
	const paragraphs = files.flatMap(({ id, text }) => {
		const [heading = '', ...messages] = text.trim().split(/\n\n|\n(?=- )/);
		return messages.map((paragraph, at) => ({ id: `${id}-${at}`, file: id, text: `${heading}\n\n${paragraph}\n` }));
	});
	const all = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as readonly Asked[];
	const ways = {
		files: (asked: readonly Asked[]) => questions(asked, ({ file }) => [file]),
		paragraphs: (asked: readonly Asked[]) =>
			questions(asked, ({ file, passage }) =>
				paragraphs.filter((each) => each.file === file && each.text.includes(passage)).map(({ id }) => id),
			),
	};
	const documents = { files, paragraphs };
	const name = folder.split(/[\\/]/).at(-1) ?? folder;
	const groups = [
		[name, all.filter(({ kind }) => kind !== asSaid)],
		[`${name}-as-said`, all.filter(({ kind }) => kind === asSaid)],
	] as const;
	return groups
		.filter(([, asked]) => asked.length > 0)
		.flatMap(([group, asked]) =>
			(['files', 'paragraphs'] as const).map((what) => ({
				name: `${group} ${what}`,
				documents: documents[what],
				questions: ways[what](asked),
			})),
		);
}

const questions = (
	asked: readonly Asked[],
	idsOf: (answer: Asked['answeredBy'][number]) => readonly string[],
): RetrievalSet['questions'] =>
	asked.map(({ question, answeredBy }) => ({
		text: question,
		relevant: new Map(answeredBy.flatMap(idsOf).map((id) => [id, 1])),
	}));

/** The files of several folders, put together by month: long files of many things, each about somebody else. */
function months(folder: string): readonly RetrievalSet[] | undefined {
	const file = join(folder, 'months.json');
	if (!existsSync(file)) return undefined;
	const parts = (JSON.parse(readFileSync(file, 'utf8')) as readonly string[]).flatMap(
		(part) => memoryFolder(join(folder, part))?.filter(({ name }) => name.endsWith(' files')) ?? [],
	);
	const monthOf = (id: string) => id.slice(0, 'memory/2025-04'.length);
	const texts = new Map<string, string>();
	const days = new Map(
		parts.flatMap(({ name, documents }) =>
			documents.map((each) => [`${each.id}${name.replace('-as-said', '')}`, each]),
		),
	);
	for (const [, { id, text }] of [...days].sort(([one], [other]) => (one < other ? -1 : 1)))
		texts.set(monthOf(id), `${texts.get(monthOf(id)) ?? ''}${text}\n`);
	const named = (suffix: boolean) => parts.filter(({ name }) => name.includes('-as-said') === suffix);
	return [false, true].map((suffix) => ({
		name: suffix ? 'months-as-said files' : 'months files',
		documents: [...texts].map(([id, text]) => ({ id, text })),
		questions: named(suffix).flatMap((part) =>
			part.questions.map(({ text, relevant }) => ({
				text,
				relevant: new Map([...relevant].map(([id, grade]) => [monthOf(id), grade])),
			})),
		),
	}));
}

/** Questions on pages of our own documents, by the pages' names; each begins as nobody who looks for it would say it. */
function documentation(folder: string): readonly RetrievalSet[] | undefined {
	const pages = 'docs/rules';
	if (!existsSync(join(folder, 'questions.json')) || !folder.endsWith('rules')) return undefined;
	const documents = readdirSync(pages)
		.filter((name) => name !== 'README.md')
		.map((name) => ({ id: name.replace(/\.md$/, ''), text: readFileSync(join(pages, name), 'utf8') }));
	const asked: readonly { readonly question: string; readonly answeredBy: readonly string[] }[] = JSON.parse(
		readFileSync(join(folder, 'questions.json'), 'utf8'),
	);
	const questions = asked.map(({ question: text, answeredBy }) => ({
		text,
		relevant: new Map(answeredBy.map((id) => [id, 1])),
	}));
	return [{ name: 'rules', documents, questions }];
}

const readers = [cranfield, beir, conversations, memoryFolder, months, documentation] as const;

/** The sets in `folder`; empty where it is none that is known. */
export function readSets(folder: string): readonly RetrievalSet[] {
	for (const read of readers) {
		const sets = read(folder);
		if (sets) return sets;
	}
	return [];
}

/** Where people keep sets that are not ours to hand on. */
export const usualPlace = '../shared/data';

export const setsOfOthers = (): readonly string[] =>
	existsSync(usualPlace) ? readdirSync(usualPlace).map((name) => join(usualPlace, name)) : [];

/** Ours are always there; conversations, notes, documents, other languages. */
export const ownSets: readonly string[] = [
	'test/fixtures/talks',
	...['cottage', 'cinema', 'months', 'notes', 'rules', 'german', 'chinese', 'japanese', 'arabic'].map(
		(name) => `test/fixtures/retrieval/${name}`,
	),
];
