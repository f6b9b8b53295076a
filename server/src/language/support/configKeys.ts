import type { MemberNode, ValueNode } from '@humanwhocodes/momoa';
import { json5Tree, nameOf, rangeOf } from '../../engine/text/json5.ts';
import type { TextRange } from '../../engine/text/range.ts';

/** A key of a JSON5 text, as a position in it means one. */
export interface ConfigKey {
	/** From the root, `*` for every place in an array: `agents.list.*.workspace`. */
	readonly path: string;
	/** Of the name itself. */
	readonly range: TextRange;
}

const isAt = ({ loc }: ValueNode | MemberNode, offset: number): boolean =>
	loc.start.offset <= offset && offset <= loc.end.offset;

function keyIn(node: ValueNode, offset: number, path: readonly string[]): ConfigKey | undefined {
	if (node.type === 'Array') {
		const element = node.elements.find(({ value }) => isAt(value, offset));
		return element && keyIn(element.value, offset, [...path, '*']);
	}
	const member = node.type === 'Object' ? node.members.find((candidate) => isAt(candidate, offset)) : undefined;
	if (!member) return undefined;
	const range = rangeOf(member.name);
	const own = [...path, nameOf(member)];
	return offset > range.end ? keyIn(member.value, offset, own) : { path: own.join('.'), range };
}

/** The key whose name stands at `offset`; undefined elsewhere, and where the text does not parse. */
export function keyAt(text: string, offset: number): ConfigKey | undefined {
	const tree = json5Tree(text);
	return tree && keyIn(tree, offset, []);
}

/** What a key does to the prompt or to memory, for those that do; agents are named by `*`. */
const roles: Readonly<Record<string, string>> = {
	bootstrapMaxChars: 'How many characters (UTF-16) of each context file the agent gets; the rest is cut.',
	bootstrapTotalMaxChars:
		'How many characters (UTF-16) all context files may have together; later files are cut or dropped.',
	contextInjection: 'When the context files are loaded: `always`, `continuation-skip` or `never`.',
	workspace: 'The agent’s folder; its context files are loaded from there.',
	userTimezone: 'The time zone for the prompt and for active hours; by default that of the computer.',
	heartbeat: 'How often the agent runs without a message, and where it answers.',
	memorySearch: 'Whether and how the agent searches its memory.',
	identity: 'The agent’s name, emoji and avatar as the configuration has them.',
	compaction: 'When a long conversation is summarised, and what is saved to memory before.',
	'memory.search': 'Whether and how the agent searches its memory.',
	'ui.assistant': 'The name and avatar that the user interface shows for the agent.',
	'hooks.internal': 'The runtime’s own hooks, which may replace context files.',
};

/** Where the settings of one agent, or of all, stand. */
const agentPrefix = /^agents\.(?:defaults|list\.\*|entries\.[^.]+)\./;

/** One sentence on what the key at `path` is for; undefined where it has nothing to do with what the agent reads. */
export const roleOfKey = (path: string): string | undefined => {
	const short = agentPrefix.test(path) ? path.replace(agentPrefix, '') : path.includes('.') ? path : undefined;
	return short === undefined || !Object.hasOwn(roles, short) ? undefined : roles[short];
};
