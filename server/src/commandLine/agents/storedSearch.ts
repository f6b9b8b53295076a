import { askDatabase, type DatabaseQuestion } from '../search/askDatabase.ts';
import { type ExitStatus, exitStatus, oneLine, type Terminal } from '../terminal/terminal.ts';

export interface StoredSearchOptions extends DatabaseQuestion {
	readonly format: 'text' | 'json';
}

interface FoundInDatabase {
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	readonly score: number;
	readonly snippet: string;
}

const asText = ({ path, startLine, endLine, score, snippet }: FoundInDatabase): string => {
	const lines = snippet.split(/\r\n|\n|\r/u).filter((line) => line.trim() !== '');
	const where = `${path}:${startLine}${endLine > startLine ? `-${endLine}` : ''}`;
	return `  ${oneLine(where)}  ${score.toFixed(3)}\n${lines.map((line) => `      ${line}\n`).join('')}`;
};

const listOf = (title: string, hits: readonly FoundInDatabase[]): string =>
	`${title}\n${hits.length === 0 ? '  nothing found\n' : hits.map(asText).join('')}`;

/** Prints what the runtime's own search finds in the memory of an agent of a database, and beside it what ours does. */
export async function searchStored(options: StoredSearchOptions, terminal: Terminal): Promise<ExitStatus> {
	const { user = '', query, format } = options;
	const asked = await askDatabase(options);
	const { title, agent } = asked;
	const runtime = await asked.byRuntime();
	const own = await asked.byOurs();
	// Whoever asks for both is not told twice.
	const notes = [...new Set([...runtime.notes, ...own.notes])];
	if (format === 'json') {
		const printed = own.hits.map(({ path, startLine, endLine, score, snippet }) => ({
			path,
			startLine,
			endLine,
			score,
			snippet,
		}));
		const answer = {
			agent,
			user,
			query,
			runtime: { title, hits: runtime.hits },
			soulscope: { hits: printed },
			notes,
		};
		terminal.out(`${JSON.stringify(answer, undefined, '\t')}\n`);
	} else {
		for (const note of notes) terminal.err(note);
		terminal.out(listOf(`${title}, in its own order:`, runtime.hits));
		terminal.out(listOf('Soulscope:', own.hits));
	}
	return exitStatus.fine;
}
