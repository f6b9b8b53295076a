import { expect, it } from 'vitest';
import { agents } from './agents.ts';
import { lineOf } from './docLines.ts';

const values = { folder: '/home/ann/my agent', address: 'http://127.0.0.1:1234/mcp', token: 'secret-of-the-test' };

it('has a line for every agent that is tried, over both', () => {
	for (const { command } of agents) {
		expect(lineOf(command, 'stdio', values).at(-1)).toBe('/home/ann/my agent');
		expect(lineOf(command, 'http', values)).toContain('http://127.0.0.1:1234/mcp');
	}
	expect(lineOf('claude', 'http', values).at(-1)).toBe('Authorization: Bearer secret-of-the-test');
	expect(lineOf('codex', 'http', values).at(-1)).toBe('SOULSCOPE_MCP_TOKEN');
	expect(() => lineOf('nobody', 'http', values)).toThrow('no line for nobody');
});
