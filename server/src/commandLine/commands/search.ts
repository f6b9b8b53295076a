import { join } from 'node:path';
import type { SearchHit } from '../../engine/memory/policy.ts';
import { plainWords } from '../../engine/memory/search/query/query.ts';
import type { MemoryHit, SearchMode } from '../../engine/memory/search/search.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { asArgument } from '../../engine/text/asArgument.ts';
import { grouped } from '../../engine/text/grouped.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { type Embedder, EmbeddingFailure } from '../../host/embedding/embedder.ts';
import type { FolderIndex } from '../../host/search/index/folderIndex.ts';
import type { IndexQuestion } from '../../host/search/index/question.ts';
import type { EmbedderFlags } from '../agents/storedEmbedder.ts';
import type { DatabaseQuestion } from '../search/askDatabase.ts';
import { hasVectors, openIndex } from '../search/folderIndex.ts';
import { printedState } from '../search/indexState.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { agentPlace, onlyWith } from '../workspace/agentPlace.ts';

export interface SearchCommandOptions
	extends Partial<Pick<DatabaseQuestion, 'database' | 'agent' | 'user'>>,
		EmbedderFlags {
	readonly folder: string;
	readonly query: string;
	/** Answer as this runtime would, instead of by our own search. */
	readonly runtime?: Runtime;
	readonly mode: SearchMode;
	/** Folder that holds the model, as `owner/name/…`. */
	readonly models?: string;
	readonly limit: number;
	/** True for a limit that nobody chose: where it cuts, the answer says so. */
	readonly isUsualLimit?: boolean;
	readonly format: 'text' | 'json';
}

/** What is printed of each hit. */
interface PrintedHit extends Pick<SearchHit, 'path' | 'startLine' | 'endLine' | 'score' | 'snippet'> {
	readonly snippetLine?: number;
}

interface SearchAnswer {
	readonly mode: SearchMode;
	readonly hits: readonly PrintedHit[];
	readonly notes: readonly string[];
	/** What JSON says beyond the hits. */
	readonly facts: object;
	/** How many files were searched, where somebody has counted them. */
	readonly files?: number;
	/** Absolute path that those of the hits begin at; the folder unless said. */
	readonly root?: string;
}

/** Prints what the Markdown files of any folder say about something; exit status 0 whether or not anything is found. */
export async function search(options: SearchCommandOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, query, limit, isUsualLimit, format } = options;
	const answer = await answerTo(options, terminal);
	if (format === 'json') {
		const { mode, hits, notes, facts } = answer;
		terminal.out(`${JSON.stringify({ query, mode, hits, notes, ...facts }, undefined, '\t')}\n`);
	} else {
		for (const note of answer.notes) terminal.err(note);
		const { root = folder } = answer;
		if (answer.hits.length === 0) terminal.err(`nothing found in ${searchedIn(root, answer.files)}`);
		if (isUsualLimit && answer.hits.length === limit)
			terminal.err(`these are the best ${limit}; for more, use --limit ${limit * 5}`);
		terminal.out(answer.hits.map((hit) => asText(root, hit)).join('\n'));
	}
	return exitStatus.fine;
}

async function answerTo(options: SearchCommandOptions, terminal: Terminal): Promise<SearchAnswer> {
	const { folder, runtime, database, service, model, endpoint } = options;
	agentPlace(folder, options);
	if (database !== undefined) return askStored({ ...options, database });
	onlyWith('--database', { service, model, endpoint });
	return runtime ? askRuntime(options, runtime) : askIndex(options, terminal);
}

/** A folder with nothing to search in is another thing than one that does not say it. */
function searchedIn(root: string, files: number | undefined): string {
	if (files === undefined) return shown(root);
	return `${files === 1 ? '1 Markdown file' : `${grouped(files)} Markdown files`} of ${shown(root)}`;
}

/** `path:line-line score`, and under it what it says. */
function asText(folder: string, { path, startLine, endLine, score, snippet }: PrintedHit): string {
	const where = `${shown(join(folder, path))}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
	const lines = snippet.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
	return `${oneLine(where)}  ${score.toFixed(3)}\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

/** The same two searches, in the rows of a database. */
async function askStored(options: SearchCommandOptions & DatabaseQuestion): Promise<SearchAnswer> {
	const { runtime, user = '' } = options;
	onlyWith('a folder', { models: options.models });
	const { askDatabase } = await import('../search/askDatabase.ts');
	const asked = await askDatabase(options);
	const facts = { agent: asked.agent, user, ...(runtime && { runtime: runtime.id }) };
	if (!runtime) {
		const { hits, ...answer } = await asked.byOurs();
		return { ...answer, hits: hits.map(forPrint), facts, root: asked.root };
	}
	if (runtime.id !== asked.runtime.id)
		throw new InputError(
			`the database belongs to ${asked.runtime.title}: --runtime ${asked.runtime.id} searches as it does`,
		);
	return { ...(await asked.byRuntime()), facts, root: asked.root };
}

async function askIndex(options: SearchCommandOptions, terminal: Terminal): Promise<SearchAnswer> {
	const { folder, query, mode, limit } = options;
	// The model is loaded, in a process of its own, while this one reads the index and the vectors.
	const asked = mode === 'keyword' ? undefined : await askable(options, (model) => hasVectors(folder, model));
	const embedding = asked && asVector(asked);
	embedding?.catch(() => undefined);
	const index = await openIndex(folder, terminal);
	if (asked && 'embedder' in asked) index.embeddedBy(asked.embedder.model);
	const types = /(?:^|\s)type:/i.test(query) ? await typesIn(folder, index) : undefined;
	// While the model loads: what a search for words reads and compiles, one for both needs as well.
	if (embedding) index.search({ query, limit, mode: 'keyword', whyWordsOnly: '', ...(types && { types }) });
	const embedded = await embedding;
	const isOfOthers = embedded && 'numbers' in embedded && index.embeddedBy(embedded.model) === 0;
	const meant = isOfOthers ? { why: notPrepared(options) } : embedded;
	const vector = meant && 'numbers' in meant ? { vector: meant } : { whyWordsOnly: meant?.why ?? '' };
	const question: IndexQuestion = { query, limit, mode, ...vector, ...(types && { types }) };
	const { hits, mode: used, notes, state } = index.search(question);
	const { embedded: covered = 0 } = state.embeddings ?? {};
	const behind =
		used !== 'keyword' && covered < state.passages
			? [
					`Semantic search covers only ${covered} of ${state.passages} passages. To add the rest, run: ${command(options, options.models)}`,
				]
			: [];
	return {
		mode: used,
		hits: hits.map(forPrint),
		notes: [...notes, ...behind, ...(state.problem === undefined ? [] : [state.problem])],
		facts: { index: printedState(state) },
		files: state.indexed,
	};
}

type Meant = NonNullable<IndexQuestion['vector']> | { readonly why: string };

/** What makes the folder known by meaning, as people type it. */
const command = (
	{ folder, runtime }: Pick<SearchCommandOptions, 'folder' | 'runtime'>,
	models: string | undefined,
): string =>
	[
		`soulscope index ${asArgument(shown(folder))}`,
		models === undefined ? '--meaning' : `--models ${asArgument(shown(models))}`,
		...(runtime ? [`--runtime ${runtime.id}`] : []),
	].join(' ');

const notPrepared = (options: SearchCommandOptions): string =>
	`Only words were searched. To prepare semantic search, run this once: ${command(options, options.models)}`;

/** A question that can be embedded, or in one line why words alone count. */
type Askable = { readonly embedder: Embedder; readonly words: string } | { readonly why: string };

/** Nothing heavy loads unless something is `prepared` for the model. */
async function askable(options: SearchCommandOptions, prepared: (model: string) => boolean): Promise<Askable> {
	const { models } = options;
	const { model, modelAtHand } = await import('../search/localModel.ts');
	const embedder = await modelAtHand(models, { few: true });
	if (!embedder) {
		const cure = `to download it, run: ${command(options, undefined)}`;
		const where = models === undefined ? 'here' : `in ${shown(models)}`;
		return {
			why: `Only words were searched, because the model for semantic search (${model}) is not ${where}; ${cure}.`,
		};
	}
	if (!prepared(embedder.model)) return { why: notPrepared(options) };
	const words = plainWords(options.query);
	if (words === '') return { why: 'Only words were searched: the question has no words for semantic search.' };
	return { embedder, words };
}

async function asVector(asked: Askable): Promise<Meant> {
	if ('why' in asked) return asked;
	const { embedder, words } = asked;
	try {
		// Its process ends with this one; nobody has to wait until it is gone.
		const [numbers] = await embedder.embed([words]);
		return numbers
			? { model: embedder.model, numbers }
			: { why: 'Only words were searched: the model did not answer.' };
	} catch (error) {
		if (error instanceof EmbeddingFailure) return { why: error.message };
		throw error;
	}
}

/** The best comes first in the object, for people who read it. */
const forPrint = ({ path, startLine, endLine, score, snippet, ...rest }: MemoryHit) => ({
	path,
	startLine,
	endLine,
	score,
	snippet,
	...rest,
});

/** What files are to the runtime whose workspace this is; nothing where it is nobody's. */
async function typesIn(folder: string, index: FolderIndex): Promise<IndexQuestion['types']> {
	const { openFolder } = await import('../workspace/openFolder.ts');
	const [workspace] = await openFolder(folder, {}).catch((error) => {
		if (error instanceof InputError) return [];
		throw error;
	});
	if (!workspace) return {};
	const typed: Record<WorkspacePath, readonly string[]> = {};
	for (const path of index.paths()) {
		const own = workspace.pathOf(join(index.root, path));
		const role = own === undefined ? undefined : workspace.runtime.roleOf(own);
		if (role) typed[path] = [role.id];
	}
	return typed;
}

/** What the runtime's own search would find: by words, and by what our model makes of its chunks where it goes by that. */
async function askRuntime(options: SearchCommandOptions, runtime: Runtime): Promise<SearchAnswer> {
	const { folder, query, mode, limit } = options;
	const { find, openRecall, openVectorStore } = await import('../search/runtimeRecall.ts');
	const recall = await openRecall(folder, runtime);
	const byWords = async (notes: readonly string[]): Promise<SearchAnswer> => ({
		mode: 'keyword',
		hits: await find(recall, { query, limit }),
		notes,
		facts: { runtime: runtime.id },
	});
	if (mode === 'keyword') return byWords([]);
	if (!recall.policy.usesEmbeddings) return byWords([`${runtime.title} itself searches only by words.`]);
	let chunks: ReturnType<typeof openVectorStore> | undefined;
	const asked = await askable(options, (model) => {
		chunks = openVectorStore(recall, model);
		return chunks.count(model).embedded > 0;
	});
	const meant = await asVector(asked);
	if ('why' in meant || !chunks) return byWords('why' in meant ? [meant.why] : []);
	const { embedded, all } = chunks.count(meant.model);
	return {
		// The runtime has no other way of going by meaning.
		mode: 'hybrid',
		hits: await find(recall, {
			query,
			limit,
			queryVector: [...meant.numbers],
			vectorOf: ({ text }) => chunks?.vectorOf(text),
		}),
		notes: [
			`Semantic search uses the model ${meant.model}; the runtime’s own model may give other results.`,
			...(embedded < all
				? [
						`Semantic search covers only ${embedded} of ${all} chunks. To add the rest, run: ${command(options, options.models)}`,
					]
				: []),
		],
		facts: { runtime: runtime.id },
	};
}
