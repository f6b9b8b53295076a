import { asMarkdown } from '../text/markdown.ts';
import type { AccessTable, PlacedFact } from './accessTable.ts';

/** What the outcome of a crafted path is called. */
export const outcomeWords: Readonly<Record<AccessTable['crafted'][number]['outcome'], string>> = {
	reaches: 'gets there',
	refused: 'does not get there',
	'not known': 'not known',
};

/** For sessions of agents that live in other folders. */
export const elsewhere = 'the agent lives in another folder';

export const promptWords = (prompt: readonly string[] | undefined): string =>
	prompt === undefined ? elsewhere : prompt.join(', ') || 'no file';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

interface PageAround {
	/** Who it is about. */
	readonly title: string;
	/** Of the runtime, with its version. */
	readonly runtime: string;
	/** Target of a link to a line (from 1) of the configuration. */
	link(line: number): string;
}

/** A page of Markdown for people. */
export function accessPage(table: AccessTable | undefined, { title, runtime, link }: PageAround): string {
	const head = `# Who may read and write what: ${asMarkdown(title)}\n\n`;
	if (!table) return `${head}What ${runtime} lets its sessions reach is not known here.\n`;
	const placed = ({ text, line }: PlacedFact): string =>
		line === undefined ? asMarkdown(text) : `[${asMarkdown(text)}](${link(line)})`;
	const from =
		table.config === undefined
			? `There is no configuration for ${runtime}, so only its defaults count.`
			: `By ${asMarkdown(table.config)}, as ${runtime} reads it. A link leads to the line that says it.`;
	return [
		`${head}${from}`,
		...(table.problem === undefined ? [] : [`**${asMarkdown(table.problem)}**`]),
		[
			row(['agent', 'session', 'commands run', 'has', 'files in its prompt', 'tools denied']),
			row(['---', '---', '---', '---', '---', '---']),
			...table.rows.map(({ agent, session, commands, workspace, prompt, denied }) =>
				row([
					asMarkdown(agent),
					session,
					placed(commands),
					placed(workspace),
					asMarkdown(promptWords(prompt)),
					placed(denied),
				]),
			),
		].join('\n'),
		'## What a sub-agent could reach with a crafted path',
		[
			row(['agent', 'what it tries', 'outcome', 'why']),
			row(['---', '---', '---', '---']),
			...table.crafted.map(({ agent, attempt, outcome, because, line }) =>
				row([
					asMarkdown(agent),
					asMarkdown(attempt),
					outcomeWords[outcome],
					`${asMarkdown(because)}${line === undefined ? '' : ` [${asMarkdown('configuration')}](${link(line)})`}`,
				]),
			),
		].join('\n'),
		'“Not known” means that neither the configuration nor what is known of this version says it.',
	].join('\n\n');
}
