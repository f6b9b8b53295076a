import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import type { RuntimeHome } from '../../../server/src/engine/runtimes/detection/capability.ts';
import { openWorkspaces, persona } from '../support/workspacesInMemory.ts';

/** A program that keeps its configuration in `~/.fake` and its agent in `~/desk`, if the configuration names no other folder. */
const home: RuntimeHome = {
	configPaths: ({ home: folder }) => [`${folder}/.fake/fake.json`],
	agentFolders: (config, { home: folder }) => {
		const written = config?.content.kind === 'text' ? config.content.text : '';
		const from = written.startsWith('./') ? join(dirname(config?.path ?? ''), written) : `${folder}/desk`;
		return [{ agentId: 'main', folder: written.startsWith('/') ? written : from }];
	},
};

/** The configuration of the agent in `/ws/desk`, where `/ws/.fake/fake.json` says `written`. */
const configOf = async (written: string, folders = ['/ws']) => {
	const files = { ...persona('/ws/desk'), '/ws/.fake/fake.json': written };
	const { only } = await openWorkspaces({ files, folders, home });
	return only().snapshot().config?.path;
};

describe('a copy of a home folder', () => {
	it('has the agent’s configuration in the program’s own folder, beside that of the agent', async () => {
		expect(await configOf('{}')).toBe('/ws/.fake/fake.json');
	});

	it('comes from another computer, which calls the folder by another path', async () => {
		expect(await configOf('/home/ana/desk')).toBe('/ws/.fake/fake.json');
		expect(await configOf('/home/ana/bench')).toBeUndefined();
	});

	it('is where the agent lives, by either name of its folder', async () => {
		const namesIn = async (written: string) => {
			const files = { ...persona('/ws/desk'), '/ws/.fake/fake.json': written };
			const { only } = await openWorkspaces({ files, home });
			return [...(only().snapshot().rootNames ?? [])];
		};
		expect(await namesIn('{}')).toEqual(['/home/u/desk']);
		expect(await namesIn('/home/ana/desk')).toEqual(['/home/ana/desk']);
	});

	it('is none where the configuration has the agent live elsewhere in it', async () => {
		expect(await configOf('/ws/other/desk')).toBeUndefined();
	});

	it('is not looked at where nobody has opened it', async () => {
		expect(await configOf('{}', ['/ws/desk'])).toBeUndefined();
	});

	it('gives its configuration up when it goes', async () => {
		const files = { ...persona('/ws/desk'), '/ws/.fake/fake.json': '{}' };
		const { only, workspaces, disk } = await openWorkspaces({ files, home });
		disk.remove('/ws/.fake/fake.json');
		await workspaces.filesChanged([{ path: '/ws/.fake/fake.json', kind: 'deleted' }]);
		expect(only().snapshot().config).toBeUndefined();
	});
});

describe('a configuration that somebody keeps beside a copy of the agent’s folder', () => {
	const found = async (files: Readonly<Record<string, string>>, root = '/ws/desk') => {
		const { only } = await openWorkspaces({ files: { ...persona(root), ...files }, folders: ['/ws'], home });
		const { config, rootNames } = only().snapshot();
		return [config?.path, ...(rootNames ?? [])];
	};

	it('counts in a folder of its own, where it names the folder as it is on the other computer', async () => {
		expect(await found({ '/ws/config/fake.json': '/home/ana/.fake/desk' })).toEqual([
			'/ws/config/fake.json',
			'/home/ana/.fake/desk',
		]);
	});

	it('counts there where it leaves the folder to the program, and the copy is called as usual', async () => {
		expect(await found({ '/ws/config/fake.json': '{}' })).toEqual(['/ws/config/fake.json', '/home/u/desk']);
		expect(await found({ '/ws/config/fake.json': '{}' }, '/ws/team/desk')).toEqual([undefined]);
	});

	it('counts a relative path from the folder above, where the program is started', async () => {
		expect(await found({ '/ws/config/fake.json': './desk' })).toEqual(['/ws/config/fake.json', '/ws/config/desk']);
		expect(await found({ '/ws/config/fake.json': './bench' })).toEqual([undefined]);
	});

	it('counts where only the agent’s folder is open, as one does that lies beside it', async () => {
		const files = { ...persona('/ws/desk'), '/ws/config/fake.json': '/home/ana/.fake/desk' };
		const { only } = await openWorkspaces({ files, folders: ['/ws/desk'], home });
		expect(only().snapshot().config?.path).toBe('/ws/config/fake.json');
	});

	it.each(['$FAKE_HOME', `\${FAKE_HOME}`, '%FAKE_HOME%'])(
		'takes %s for a folder of the other computer',
		async (variable) => {
			const config = '/ws/config/fake.json';
			expect(await found({ [config]: `./${variable}/desk` })).toEqual([config, `/ws/config/${variable}/desk`]);
			expect(await found({ [config]: `./${variable}/bench` })).toEqual([undefined]);
		},
	);

	it('says which agent lives in the folder beside it', async () => {
		expect(await found({ '/ws/fake.json': '/home/ana/.fake/desk' })).toEqual(['/ws/fake.json', '/home/ana/.fake/desk']);
		expect(await found({ '/ws/fake.json': '/home/ana/bench' })).toEqual(['/ws/fake.json']);
	});
});
