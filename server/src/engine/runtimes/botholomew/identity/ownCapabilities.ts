import type { ToolFacts } from '../../capabilities/ownContext.ts';
import { metaOf } from '../memory/updateTools.ts';
import { type CapabilitiesFile, writeCapabilities } from './capabilities.ts';

/** A group of tools, in a word and in a sentence. */
interface Theme {
	readonly name: string;
	readonly summary: string;
	/** What the names of its tools begin with. */
	readonly prefixes: readonly string[];
}

/** In our own words; the runtime's are not here. */
const themes: readonly Theme[] = [
	{
		name: 'Persistent context',
		summary: 'reads and changes the files that are part of its own prompt, where they allow it',
		prefixes: ['prompt_', 'update_'],
	},
	{
		name: 'Knowledge store',
		summary: 'finds, reads and keeps documents with all their versions',
		prefixes: ['membot_'],
	},
	{ name: 'Skills', summary: 'finds and reads the skills of this project', prefixes: ['skill_'] },
	{ name: 'Memory', summary: 'looks up and writes down what it should know later', prefixes: ['memory_', 'remember'] },
	{ name: 'Capabilities', summary: 'writes this list anew', prefixes: ['capabilities_'] },
];

/** What stands in the list: themes and never names of tools, as in the runtime's own. */
function bodyOf({ tools, servers, generated }: ToolFacts): string {
	const present = themes.filter(({ prefixes }) =>
		tools.some((tool) => prefixes.some((prefix) => tool.startsWith(prefix))),
	);
	const external =
		servers === undefined || servers.length === 0
			? '_None are configured._'
			: [...servers]
					.sort()
					.map((name) => `- **${name}** — configured, and not asked for its tools from here`)
					.join('\n');
	return [
		'# Capabilities',
		`_Generated ${generated}. Ask the agent to refresh its capabilities to have it written anew._`,
		'## Internal capabilities',
		present.map(({ name, summary }) => `- **${name}** — ${summary}`).join('\n'),
		'## External capabilities (via MCPX)',
		external,
	].join('\n\n');
}

/**
 * The list of capabilities as it should be now. The runtime writes it whatever its frontmatter says; we ask first.
 * `refused`: why nothing is written.
 */
export function refreshedCapabilities(
	before: string | undefined,
	facts: ToolFacts,
): CapabilitiesFile | { readonly refused: string } {
	try {
		if (before !== undefined && metaOf(before)['agent-modification'] === false)
			return { refused: 'capabilities.md says “agent-modification: false”, so it is only changed by hand.' };
	} catch {
		return { refused: 'The frontmatter of capabilities.md cannot be read. Repair it first.' };
	}
	return writeCapabilities(before, `${bodyOf(facts)}\n`);
}
