import { describe, expect, it } from 'vitest';
import { identityDisagrees } from '../../../../server/src/engine/rules/identity/identityDisagrees.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (name: string, config: string, runtime = v9) =>
	check(identityDisagrees, { runtime, files: { 'IDENTITY.md': `- **Name:** ${name}\n` }, config }).map(
		({ message }) => message,
	);
const entry = (name: string) =>
	`{ agents: { entries: { main: { workspace: '~/aria', identity: { name: '${name}' } } } } }`;

describe('identity.disagrees', () => {
	it('finds an agent with two names', () => {
		expect(messagesOf('Aria', entry('Boris'))).toEqual([
			'People see “Boris” (from the configuration, the agent’s entry), but the model reads “Aria” here. Write the same name in both places.',
		]);
		expect(messagesOf('Aria', "{ ui: { assistant: { name: 'Boris' } } }", v1m)[0]).toContain('ui.assistant.name');
	});

	it('is silent where the card has two names itself: another rule speaks of that', () => {
		const files = { 'IDENTITY.md': '- **Name:** Boris\n- **Name:** Aria\n' };
		expect(check(identityDisagrees, { runtime: v9, files, config: entry('Boris') })).toEqual([]);
	});

	it('is silent where they agree, or one is the longer form of the other', () => {
		expect(messagesOf('Aria', entry('aria'))).toEqual([]);
		expect(messagesOf('Aria of the Lane', entry('Aria'))).toEqual([]);
		expect(messagesOf('Aria', '{}')).toEqual([]);
	});
});
