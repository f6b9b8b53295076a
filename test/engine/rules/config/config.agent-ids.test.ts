import { describe, expect, it } from 'vitest';
import { configAgentIds } from '../../../../server/src/engine/runtimes/openclaw/rules/configAgentIds.ts';
import { check, v1m } from '../../../support/ruleTester.ts';

const findingsOf = (config: string) =>
	check(configAgentIds, { runtime: v1m, files: {}, config }).map(({ text, message }) => [text, message]);

describe('config.agent-ids', () => {
	it('finds an agent whose id is another’s', () => {
		expect(findingsOf("{ agents: { list: [{ id: 'Aria One' }, { id: 'aria-one' }] } }")).toEqual([
			[
				"'aria-one'",
				'OpenClaw 2026.1.29 ignores this agent: its id “aria-one” means the same as “Aria One”, because both become “aria-one”. Give it another id.',
			],
		]);
	});

	it('finds a second default agent', () => {
		const [[text, message] = []] = findingsOf(
			"{ agents: { list: [{ id: 'aria', default: true }, { id: 'boris', default: true }] } }",
		);
		expect(text).toBe('default');
		expect(message).toContain(
			'This has no effect: “aria” is already the default agent, and the first one counts. Remove one of the two settings.',
		);
	});

	it('is silent about different agents', () => {
		expect(findingsOf("{ agents: { list: [{ id: 'aria' }, { id: 'boris', default: true }] } }")).toEqual([]);
	});
});
