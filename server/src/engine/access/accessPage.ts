import { asMarkdown } from '../text/markdown.ts';
import type { AccessTable, PlacedFact, PlacedSetting } from './accessTable.ts';

/** What the outcome of a crafted path is called. */
export const outcomeWords: Readonly<Record<AccessTable['crafted'][number]['outcome'], string>> = {
	reaches: 'gets there',
	refused: 'does not get there',
	'unless approved': 'gets there unless an approval stops it',
	'not known': 'not known',
};

export function promptWords(prompt: AccessTable['rows'][number]['prompt']): string {
	if (prompt === 'elsewhere') return 'the agent lives in another folder';
	return prompt === 'not known' ? prompt : prompt.join(', ') || 'no file';
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

interface PageAround {
	/** Who it is about. */
	readonly title: string;
	/** Of the runtime, with its version. */
	readonly runtime: string;
	/** Target of a link to a place. */
	link(place: PlacedSetting & { readonly line: number }): string;
}

/** A page of Markdown for people. */
export function accessPage(table: AccessTable | undefined, { title, runtime, link }: PageAround): string {
	const head = `# Who may read and write what: ${asMarkdown(title)}\n\n`;
	if (!table) return `${head}What ${asMarkdown(runtime)} lets its sessions reach is not known here.\n`;
	/** The first setting is the text’s own link, each other one a link of its own. */
	const placed = ({ text, from }: PlacedFact): string => {
		const [first, ...others] = from.flatMap((each) => {
			const { line } = each;
			return line === undefined ? [] : [{ key: each.key, target: link({ ...each, line }) }];
		});
		const more = others.map(({ key, target }) => `[${asMarkdown(key)}](${target})`);
		const said = first ? `[${asMarkdown(text)}](${first.target})` : asMarkdown(text);
		return more.length === 0 ? said : `${said} (and ${more.join(', ')})`;
	};
	return [
		head.trimEnd(),
		...(table.config === undefined
			? []
			: [`By ${asMarkdown(table.config)}, as ${asMarkdown(runtime)} reads it. A link leads to the line that says it.`]),
		...(table.problem === undefined ? [] : [`**${asMarkdown(table.problem)}**`]),
		...table.notes.map((note) => asMarkdown(note)),
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
					denied.map(placed).join('; ') || 'none',
				]),
			),
		].join('\n'),
		...table.meanings.map((meaning) => asMarkdown(meaning)),
		'## What a sub-agent could reach with a crafted path',
		[
			row(['agent', 'what it tries', 'outcome', 'why']),
			row(['---', '---', '---', '---']),
			...table.crafted.map(({ agent, attempt, outcome, because, from }) =>
				row([asMarkdown(agent), asMarkdown(attempt), outcomeWords[outcome], placed({ text: because, from })]),
			),
		].join('\n'),
		'“Not known” means that neither the configuration nor what is known of this version says it.',
	].join('\n\n');
}
