import { describe, expect, it } from 'vitest';
import { assembled } from './support.ts';

/** What the real program (1.18.33) said to each, one after the other. */
const refused: readonly (readonly [config: object, at: string])[] = [
	[{ mcp: { a: { command: 'npx', args: ['x'] } } }, 'mcp.a'],
	[{ mcp: { a: { type: 'local', command: 'npx x' } } }, 'mcp.a'],
	[{ mcp: { a: { type: 'remote' } } }, 'mcp.a'],
	[{ mcp: { a: { url: 'http://127.0.0.1:1' } } }, 'mcp.a'],
	[{ mcp: { a: { type: 'local', command: ['x'], environment: { A: 1 } } } }, 'mcp.a.environment'],
	[{ mcp: { a: { type: 'local', command: ['x'], timeout: 1.5 } } }, 'mcp.a.timeout'],
	[{ mcp: { a: { type: 'local', command: ['x'], enabled: 'no' } } }, 'mcp.a'],
	[{ mcp: { a: { type: 'remote', url: 'http://127.0.0.1:1', oauth: true } } }, 'mcp.a.oauth'],
	[{ mcp: [] }, 'mcp'],
	[{ references: { docs: {} } }, 'references.docs'],
	[{ references: { docs: { path: 5 } } }, 'references.docs'],
	[{ references: [] }, 'references'],
	[{ command: { a: {} } }, 'command.a'],
	[{ command: { a: { template: 5 } } }, 'command.a.template'],
	[{ agent: { a: 'x' } }, 'agent.a'],
	[{ skills: { paths: 'x' } }, 'skills.paths'],
	[{ skills: 5 }, 'skills'],
	[{ plugin: [5] }, 'plugin'],
	[{ lsp: { a: {} } }, 'lsp.a'],
	[{ formatter: { a: { command: 'x' } } }, 'formatter.a.command'],
	[{ share: true }, 'share'],
	[{ autoupdate: 'no' }, 'autoupdate'],
	[{ logLevel: 'debug' }, 'logLevel'],
	[{ watcher: { ignore: 'x' } }, 'watcher.ignore'],
];

const taken: readonly object[] = [
	{ mcp: { a: { enabled: false, command: 'npx' } } },
	{ mcp: { a: { type: 'local', command: [] }, b: { type: 'remote', url: 'nope' } } },
	{ mcpServers: { a: { command: 'x' } } },
	{ references: { docs: { path: './d', more: 1 }, other: { repository: 'x/y' }, text: './docs' } },
	{ skills: ['x'] },
	{ lsp: { a: { disabled: true } }, formatter: false },
	{ theme: 5, keybinds: 5, autoupdate: 'notify', layout: 'stretch', logLevel: 'DEBUG' },
];

const files = { '/w/AGENTS.md': 'Root.' };
const whyOf = (config: object) =>
	assembled({ ...files, '/w/opencode.json': JSON.stringify(config) }).ledger.rows.find(
		({ path }) => path === 'AGENTS.md',
	)?.reason;

describe('a configuration of OpenCode', () => {
	it.each(refused)('%j keeps the program from starting, and %s is to blame', (config, at) => {
		expect(whyOf(config)).toMatch(`OpenCode does not start: ${at} in opencode.json has to be `);
	});

	it('has no other folders where it has a mapping of skills as well', () => {
		const references = { docs: { path: './docs', description: 'The documents' } };
		const told = (more: object) =>
			assembled({ ...files, '/w/opencode.json': JSON.stringify({ references, ...more }) })
				.parts.map(({ text }) => text)
				.join('');
		expect(told({ skills: ['x'] })).toContain('The documents');
		expect(told({ skills: { paths: ['more'] } })).not.toContain('The documents');
	});

	it.each(taken)('%j does not', (config) => {
		expect(assembled({ ...files, '/w/opencode.json': JSON.stringify(config) }).parts).not.toEqual([]);
	});
});
