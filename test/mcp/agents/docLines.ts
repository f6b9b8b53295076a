import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'mcp.md');

/** As the page writes them. */
const address = 'http://127.0.0.1:7391/mcp';

interface Values {
	readonly folder: string;
	readonly address: string;
	readonly token: string;
}

/** The words of a line as a shell reads it: quotes keep them together. */
const wordsOf = (line: string): readonly string[] =>
	[...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** What docs/mcp.md says to type once for `command`, after the name of the program. Throws where it does not say that. */
export function lineOf(command: string, transport: 'stdio' | 'http', values: Values): readonly string[] {
	const lines = readFileSync(page, 'utf8').match(new RegExp(`\\b${command} mcp add [^\`\\n]*`, 'gu')) ?? [];
	const line = lines.find((each) => each.includes(address) === (transport === 'http'));
	if (line === undefined) throw new Error(`docs/mcp.md has no line for ${command} over ${transport}`);
	const filled = (word: string) =>
		word
			.replace(address, values.address)
			.replace(/\bTOKEN\b/u, values.token)
			.replace(/^DIR$/u, values.folder);
	return wordsOf(line).slice(1).map(filled);
}
