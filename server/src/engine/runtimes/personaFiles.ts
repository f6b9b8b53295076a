import type { SummonedFile, TemplateFile } from './install.ts';

/** In the order in which a person would read them. */
export const personaTemplates: readonly TemplateFile[] = [
	{ path: 'SOUL.md', when: 'always' },
	{ path: 'IDENTITY.md', when: 'always' },
	{ path: 'USER.md', when: 'always' },
	{ path: 'AGENTS.md', when: 'always' },
	{ path: 'TOOLS.md', when: 'injected' },
	{ path: 'HEARTBEAT.md', when: 'injected' },
	{ path: 'BOOTSTRAP.md', when: 'new' },
];

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
