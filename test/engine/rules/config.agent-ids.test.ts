import { describe, expect, it } from 'vitest';
import { configAgentIds } from '../../../server/src/engine/rules/configAgentIds.ts';
import { check, v1m } from '../../support/ruleTester.ts';

const said = (config: string) =>
	check(configAgentIds, { runtime: v1m, files: {}, config }).map(({ text, message }) => [text, message]);

describe('config.agent-ids', () => {
	it('finds an agent whose id is another’s', () => {
		expect(said("{ agents: { list: [{ id: 'Aria One' }, { id: 'aria-one' }] } }")).toEqual([
			[
				"'aria-one'",
				'To OpenClaw 2026.1.29 “aria-one” and “Aria One” are both “aria-one”: the first of them counts, and nothing of this one is used. Give it another id.',
			],
		]);
	});

	it('finds a second default agent', () => {
		const [[text, message] = []] = said(
			"{ agents: { list: [{ id: 'aria', default: true }, { id: 'boris', default: true }] } }",
		);
		expect(text).toBe('default');
		expect(message).toContain('“aria” is the default agent already');
	});

	it('is silent about different agents', () => {
		expect(said("{ agents: { list: [{ id: 'aria' }, { id: 'boris', default: true }] } }")).toEqual([]);
	});
});
