import { resolve } from 'node:path';
import { type ClaudeRun, expanded } from '../config/run.ts';

const reminder = (text: string): string => `<system-reminder>\n${text}\n</system-reminder>`;

/** Names behind `@`: those in quotation marks first. Punctuation behind a name is none of it. */
function mentionedIn(text: string): readonly string[] {
	const inQuotes = [...text.matchAll(/(?:^|\s)@"([^"]+)"/gu)].map(([, name = '']) => name);
	const plain = [...text.matchAll(/(?:^|\s)@([^\s"]\S*)\b/gu)].map(([, name = '']) => name);
	return [...new Set([...inQuotes, ...plain])];
}

const numbered = (text: string): string =>
	text
		.split('\n')
		.map((line, index) => `${index + 1}\t${line}`)
		.join('\n');

/** What the files and folders that `text` mentions add in front of it: as if the agent had read them. */
export function mentionBlocks(run: ClaudeRun, text: string): readonly string[] {
	return mentionedIn(text).flatMap((name) => {
		const path = resolve(expanded(name, run, run.cwd));
		const facts = run.places.facts(path);
		if (facts.kind === 'folder') {
			const input = JSON.stringify({ command: `ls ${path}`, description: `Lists files in ${path}` });
			const names = (run.places.list(path) ?? []).map((each) => each.name).join('\n');
			return [
				reminder(`Called the Bash tool with the following input: ${input}`),
				reminder(`Result of calling the Bash tool:\n${names}`),
			];
		}
		const content = run.places.read(path);
		if (content?.kind !== 'text') return [];
		return [
			reminder(`Called the Read tool with the following input: ${JSON.stringify({ file_path: path })}`),
			reminder(`Result of calling the Read tool:\n${numbered(content.text)}`),
		];
	});
}
