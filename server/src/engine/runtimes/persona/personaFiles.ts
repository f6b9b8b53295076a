import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { SummonedFile, TemplateFile } from '../capabilities/install.ts';
import { personaTexts } from './personaTexts.ts';

/** The texts that a runtime has of its own. */
export type OwnPersonaTexts = Readonly<Record<'IDENTITY.md' | 'BOOTSTRAP.md', string>>;

/** In the order in which a person would read them. */
const order: readonly Pick<TemplateFile, 'path' | 'when'>[] = [
	{ path: 'SOUL.md', when: 'always' },
	{ path: 'IDENTITY.md', when: 'always' },
	{ path: 'USER.md', when: 'always' },
	{ path: 'AGENTS.md', when: 'always' },
	{ path: 'TOOLS.md', when: 'injected' },
	{ path: 'HEARTBEAT.md', when: 'injected' },
	{ path: 'BOOTSTRAP.md', when: 'new' },
];

/** What a workspace begins with. */
export function personaTemplates(own: OwnPersonaTexts): readonly TemplateFile[] {
	const texts: Readonly<Record<string, string>> = { ...personaTexts, ...own };
	return order.map((file) => ({ ...file, text: texts[file.path] ?? '' }));
}

export const personaSummons: readonly SummonedFile[] = [
	{
		path: 'SOUL.md',
		about:
			'Character, values, limits and voice, addressed to the agent as “you”. Short: it is read from top to bottom every time.',
	},
	{
		path: 'IDENTITY.md',
		about:
			'The card that people see. Keep the bullet lines and their labels as in the template, one value behind each; Emoji is a single emoji; leave Avatar empty.',
	},
	{
		path: 'AGENTS.md',
		about:
			'How the agent works: its routine, what it remembers and where, what it must ask before doing. Keep every section of the template that is about memory and safety; add what this agent needs.',
	},
	{
		path: 'TOOLS.md',
		about:
			'Headings and hints for notes on the tools and places of this agent. It grants no tool: invent none, and no account.',
	},
	{
		path: 'HEARTBEAT.md',
		about:
			'A short checklist of what to look after when nobody asked. Where the description gives no reason for one, leave the template as it is: an empty list costs nothing.',
	},
];

/** The least that a new file needs so that it says something true: our own words, a line or two each. */
export const personaStarters: Readonly<Record<WorkspacePath, string>> = {
	'AGENTS.md': '# How to work here\n\n- Read before you write; ask before you delete.\n',
	'SOUL.md': '# Soul\n\nYou are helpful, honest and brief.\n',
	'TOOLS.md': '# Notes on tools\n\nNothing special about the tools of this place yet.\n',
	'IDENTITY.md': '# Identity\n\n- **Name:** Assistant\n',
	'USER.md': '# The person\n\nNothing is known about the person yet.\n',
	// An empty list would switch heartbeats off, which an absent file does not.
	'HEARTBEAT.md': '# Heartbeat\n\n- Nothing to look after yet.\n',
};
