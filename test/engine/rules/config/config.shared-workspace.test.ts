import { describe, expect, it } from 'vitest';
import { configSharedWorkspace } from '../../../../server/src/engine/rules/config/configSharedWorkspace.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (config: string, runtime: string) =>
	check(configSharedWorkspace, { runtime, files: {}, config }).map(({ text, message }) => [text, message]);

describe('config.shared-workspace', () => {
	it('finds two agents in the same folder, however it is written', () => {
		const found = [
			[
				"'/home/sam/aria/'",
				'“boris” uses the same folder as “aria”. They share persona and memory, and write to the same daily log. If you do not want that, give it its own folder.',
			],
		];
		expect(
			findingsOf(
				"{ agents: { list: [{ id: 'aria', workspace: '~/aria' }, { id: 'boris', workspace: '/home/sam/aria/' }] } }",
				v1m,
			),
		).toEqual(found);
		expect(
			findingsOf(
				"{ agents: { ownership: 'explicit', entries: { aria: { workspace: '~/aria' }, boris: { workspace: '/home/sam/aria/' } } } }",
				v9,
			),
		).toEqual(found);
	});

	it('finds an agent that has the folder of another one by a link', () => {
		const config = "{ agents: { list: [{ id: 'aria', workspace: '~/aria' }, { id: 'boris', workspace: '~/desk' }] } }";
		const said = (rootNames: readonly string[]) =>
			check(configSharedWorkspace, { runtime: v1m, files: {}, config, rootNames }).map(({ text }) => text);
		expect(said(['/home/sam/aria', '/home/sam/desk'])).toEqual(["'~/desk'"]);
		expect(said(['/home/sam/aria'])).toEqual([]);
	});

	it('is silent where every agent has its own', () => {
		expect(findingsOf("{ agents: { list: [{ id: 'aria', workspace: '~/aria' }, { id: 'boris' }] } }", v1m)).toEqual([]);
		expect(findingsOf('{}', v9)).toEqual([]);
	});

	it('finds an agent whose id the runtime writes in another way', () => {
		const said = (config: string, runtime: string) => findingsOf(config, runtime).map(([text]) => text);
		expect(
			said("{ agents: { list: [{ id: 'aria', workspace: '~/a' }, { id: ' Work Bot', workspace: '~/a' }] } }", v1m),
		).toEqual(["'~/a'"]);
		const roster = "{ default: { workspace: '~/a' }, 'Bob': { workspace: '~/a' } }";
		expect(said(`{ gateway: { owner_ids: ['sam'] }, agents: { list: ${roster} } }`, 'goclaw@2026.2.26')).toEqual([
			"'~/a'",
		]);
	});
});
