import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from '../sqlite/loadSqlite.ts';

/** Where a line came from, for people: `the document notes/page.md`, `the answer of the tool web_fetch`. */
export type OutsideSource = string;

interface OutsideTexts {
	/** Absolute path of the workspace’s root. */
	readonly root: string;
	/** Absolute paths of the conversations and of the workspace’s knowledge store, whether or not they are there. */
	readonly conversations: string;
	readonly knowledge: string;
}

/** UTF-16 units: what is shorter stands in many texts. */
const shortest = 24;
/** Lines of a change, and answers of tools, that are looked at. */
const mostLines = 40;
const mostAnswers = 2_000;

/** Without what makes it a list or a quotation. */
const said = (line: string): string => line.replace(/^[\s>*+\-#\d.)]{1,20}/u, '').trim();

/** What an agent reads of its own says nothing of where it came from. */
const ownTools = /^(?:memory|read|skill|session)/i;

async function reading<T>(file: string, work: (database: DatabaseSync) => T): Promise<T | undefined> {
	if (!existsSync(file)) return undefined;
	try {
		const { DatabaseSync } = await loadSqlite();
		const database = new DatabaseSync(file, { readOnly: true });
		try {
			return work(database);
		} finally {
			database.close();
		}
	} catch {
		// Another layout, or no database: then nothing is known.
		return undefined;
	}
}

/** Documents that have the words; which versions they are of does not matter. */
const documentWith = (database: DatabaseSync, words: string): string | undefined => {
	const row = database.prepare('SELECT logical_path FROM chunks WHERE instr(content, ?) > 0 LIMIT 1').get(words);
	return row && `the document ${String(row.logical_path)}`;
};

interface OutsideAnswer {
	readonly name: string;
	readonly result: string;
	readonly input: string;
}

function answersIn(database: DatabaseSync, root: string): readonly OutsideAnswer[] {
	const rows = database
		.prepare(
			`SELECT entries.data FROM entries JOIN conversations ON conversations.number = entries.conversation
			WHERE conversations.root = ? AND entries.kind = 'tool' ORDER BY entries.number DESC LIMIT ?`,
		)
		.all(root, mostAnswers);
	return rows.flatMap(({ data }): OutsideAnswer[] => {
		try {
			const { name, result, input } = JSON.parse(String(data)) as Record<string, unknown>;
			if (typeof name !== 'string' || typeof result !== 'string' || ownTools.test(name)) return [];
			return [{ name, result, input: JSON.stringify(input ?? '') }];
		} catch {
			return [];
		}
	});
}

/**
 * The lines (zero-based, with their words) that stand word for word in a text from outside: a document of the knowledge store, or what a tool
 * answered. Never rejects.
 */
export async function linesFromOutside(
	lines: ReadonlyMap<number, string>,
	{ root, conversations, knowledge }: OutsideTexts,
): Promise<ReadonlyMap<number, OutsideSource>> {
	const asked = [...lines]
		.map(([line, text]) => [line, said(text)] as const)
		.filter(([, words]) => words.length >= shortest)
		.slice(0, mostLines);
	const found = new Map<number, OutsideSource>();
	if (asked.length === 0) return found;
	await reading(knowledge, (database) => {
		for (const [line, words] of asked) {
			const source = documentWith(database, words);
			if (source !== undefined) found.set(line, source);
		}
	});
	await reading(conversations, (database) => {
		const answers = answersIn(database, root);
		for (const [line, words] of asked) {
			const answer = answers.find(({ result, input }) => result.includes(words) && !input.includes(words));
			if (answer && !found.has(line)) found.set(line, `the answer of the tool ${answer.name}`);
		}
	});
	return found;
}
