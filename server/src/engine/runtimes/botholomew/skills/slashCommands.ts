import { ambiguousSplit, missingArguments, renderSkill, usageOf } from '../../../skills/skillArguments.ts';
import type { BotholomewSkill } from './skills.ts';

/** What the chat does with a line that the person typed. */
export type SlashOutcome =
	/** No slash command: it goes to the agent as it is. */
	| { readonly kind: 'message' }
	/** The chat answers by itself, in these words. */
	| { readonly kind: 'notice'; readonly text: string }
	/** Has an answer of the runtime's own wording. */
	| { readonly kind: 'help' }
	| { readonly kind: 'clear' | 'exit' }
	/** `text` becomes the message, and so the source of keywords; people see what was typed. */
	| { readonly kind: 'send'; readonly text: string; readonly shown: string };

/** Columns that a command takes in the list of skills. */
const commandColumn = 18;

/** How the chat takes `typed`. */
export function handleSlashCommand(typed: string, skills: readonly BotholomewSkill[]): SlashOutcome {
	const line = typed.trim();
	if (!line.startsWith('/')) return { kind: 'message' };
	if (line === '/help') return { kind: 'help' };
	const space = line.indexOf(' ');
	const name = (space < 0 ? line : line.slice(0, space)).slice(1).toLowerCase();
	const raw = space < 0 ? '' : line.slice(space + 1).trim();
	if (name === 'skills') return { kind: 'notice', text: listOf(skills) };
	if (name === 'clear' || name === 'exit') return { kind: name };
	const skill = skills.find((each) => each.name === name);
	if (!skill) return { kind: 'notice', text: `Unknown command: /${name}. Type /skills to see available commands.` };
	const missing = missingArguments(skill, raw);
	if (missing.length > 0) {
		const what = `/${name}: missing required argument(s): ${missing.join(', ')}`;
		return { kind: 'notice', text: `${what}\nUsage: ${usageOf(skill)}` };
	}
	const tokens = ambiguousSplit(skill, raw);
	if (tokens) return { kind: 'notice', text: askToQuote(skill, raw, tokens) };
	return { kind: 'send', text: renderSkill(skill, raw), shown: line };
}

/** What the runtime asks where it is anybody's guess which words belong together. */
function askToQuote({ name, arguments: wanted }: BotholomewSkill, raw: string, tokens: readonly string[]): string {
	const parsed = wanted.map((argument, index) => `  ${argument.name} = "${tokens[index]}"`);
	return [
		`/${name}: ambiguous input. Parsed as:`,
		...parsed,
		'',
		'Quote the multi-word argument to confirm, e.g.:',
		`  /${name} "${raw}"`,
		`  /${name} ${tokens.map((token) => `'${token}'`).join(' ')}`,
	].join('\n');
}

function listOf(skills: readonly BotholomewSkill[]): string {
	const lines = skills.map(
		({ name, description }) => `  ${`/${name}`.padEnd(commandColumn)}${description || '(no description)'}`,
	);
	return ['Available skills:', ...lines].join('\n');
}
