import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../../../server/src/engine/runtimes/geminiCli/config/settings.ts';
import { trustOf } from '../../../../server/src/engine/runtimes/geminiCli/config/trust.ts';
import { planOf } from '../../../../server/src/engine/runtimes/geminiCli/context/plan.ts';
import { type World, worldOf } from '../../../../server/src/engine/runtimes/geminiCli/world.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { sessionOf } from '../../snapshots.ts';
import { type Disk, onDisk } from './support.ts';

const worldIn = (disk: Disk, session: Partial<Session> = {}) => worldOf(onDisk(disk), sessionOf(session));
const context = (fields: object) => JSON.stringify({ context: fields });

const isTrusted = (world: World): boolean => trustOf(world).folder;

describe('settings', () => {
	it('of the project go before the person’s, and those of the administrator before both', () => {
		const disk = {
			'/etc/gemini-cli/system-defaults.json': context({ fileName: 'D.md', importFormat: 'flat' }),
			'/home/u/.gemini/settings.json': context({ fileName: ['U.md'], includeDirectories: ['/u'] }),
			'/w/.gemini/settings.json': context({ fileName: 'P.md', includeDirectories: '/p' }),
		};
		expect(settingsOf(worldIn(disk), true)).toMatchObject({
			fileName: ['P.md'],
			importFormat: 'flat',
			includeDirectories: ['/u', '/p'],
		});
		expect(settingsOf(worldIn(disk), false)).toMatchObject({ fileName: ['U.md'], includeDirectories: ['/u'] });
		const ruled = { ...disk, '/etc/gemini-cli/settings.json': context({ fileName: 'S.md' }) };
		expect(settingsOf(worldIn(ruled), true).fileName).toEqual(['S.md']);
	});

	it('may have comments, and take in variables', () => {
		// biome-ignore lint/suspicious/noTemplateCurlyInString: so the file says it
		const text = '// mine\n{ "context": { "fileName": ["$NAME", "${OTHER:-B.md}", "$NONE"] } /* end */ }';
		const variables = { NAME: 'A.md' };
		expect(settingsOf(worldIn({ '/w/.gemini/settings.json': text }, { variables }), true).fileName).toEqual([
			'A.md',
			'B.md',
			'$NONE',
		]);
	});

	it('that are no JSON count for nothing', () => {
		expect(
			settingsOf(worldIn({ '/w/.gemini/settings.json': '{ "context": { "fileName": "A.md", } }' }), true).fileName,
		).toEqual([]);
	});

	it('of the home folder are the person’s own alone', () => {
		const disk = { '/home/u/.gemini/settings.json': context({ includeDirectories: ['/u'] }) };
		expect(settingsOf(worldIn(disk, { cwd: '/home/u' }), true).includeDirectories).toEqual(['/u']);
	});
});

describe('trust', () => {
	it('is what the person says, else the environment, else their list', () => {
		const list = (level: string, path = '/w') => ({
			'/home/u/.gemini/trustedFolders.json': JSON.stringify({ [path]: level }),
		});
		expect(isTrusted(worldIn({}))).toBe(true);
		expect(isTrusted(worldIn(list('DO_NOT_TRUST')))).toBe(false);
		expect(isTrusted(worldIn(list('DO_NOT_TRUST'), { trusted: true }))).toBe(true);
		expect(isTrusted(worldIn(list('TRUST_FOLDER'), { variables: { GEMINI_CLI_TRUST_WORKSPACE: 'false' } }))).toBe(
			false,
		);
		expect(isTrusted(worldIn(list('DO_NOT_TRUST', '/other')))).toBe(true);
		const skip = { programArguments: ['--skip-trust'] };
		// The settings have been read before the flag counts.
		expect(trustOf(worldIn(list('DO_NOT_TRUST'), skip))).toEqual({ folder: true, settings: false });
		expect(trustOf(worldIn({}, skip))).toEqual({ folder: true, settings: false });
		expect(trustOf(worldIn(list('TRUST_FOLDER'), skip))).toEqual({ folder: true, settings: true });
		expect(trustOf(worldIn({}))).toEqual({ folder: true, settings: true });
		expect(isTrusted(worldIn(list('DO_NOT_TRUST'), skip))).toBe(true);
		expect(isTrusted(worldIn(list('TRUST_FOLDER'), { ...skip, variables: { GEMINI_RESTRICTED_MODE: 'true' } }))).toBe(
			false,
		);
		const off = { '/home/u/.gemini/settings.json': '{ "security": { "folderTrust": { "enabled": false } } }' };
		expect(isTrusted(worldIn({ ...list('DO_NOT_TRUST'), ...off }))).toBe(true);
	});

	it('goes by the longest path in the list', () => {
		const list = { '/home/u/.gemini/trustedFolders.json': '{ "/": "DO_NOT_TRUST", "/w": "TRUST_FOLDER" }' };
		expect(isTrusted(worldIn(list))).toBe(true);
	});
});

describe('what a run goes by', () => {
	it('takes more folders from the flags, as the disk has them', () => {
		const disk = { '/lib/GEMINI.md': 'l', '/link': { link: '/lib' } };
		const programArguments = ['--include-directories', '/link,/nowhere'];
		expect(planOf(worldIn(disk, { programArguments })).folders).toEqual(['/w', '/lib']);
	});

	it('knows the project by the name that is noted, by its mark, or by its folder', () => {
		const memory = (disk: Disk) => planOf(worldIn(disk)).memoryFolder;
		expect(memory({})).toBe('/home/u/.gemini/tmp/w/memory');
		expect(memory({ '/home/u/.gemini/projects.json': '{ "projects": { "/w": "mine" } }' })).toBe(
			'/home/u/.gemini/tmp/mine/memory',
		);
		expect(memory({ '/home/u/.gemini/tmp/old/.project_root': '/w\n' })).toBe('/home/u/.gemini/tmp/old/memory');
		expect(memory({ '/home/u/.gemini/tmp/w/.project_root': '/elsewhere' })).toBe('/home/u/.gemini/tmp/w-1/memory');
		// Without a word in it, the mark names the folder that the program was started in.
		expect(memory({ '/home/u/.gemini/tmp/w/.project_root': '\n' })).toBe('/home/u/.gemini/tmp/w/memory');
		expect(memory({ '/home/u/.gemini/history/w/.project_root': '/elsewhere' })).toBe('/home/u/.gemini/tmp/w-1/memory');
		expect(memory({ '/home/u/.gemini/history/old/.project_root': '/w' })).toBe('/home/u/.gemini/tmp/old/memory');
		expect(memory({ '/home/u/.gemini/projects.json': '{ "projects": { "/other": "w" } }' })).toBe(
			'/home/u/.gemini/tmp/w-1/memory',
		);
	});

	it('takes in extensions that are switched on, with the files that lie in them', () => {
		const at = '/home/u/.gemini/extensions';
		const disk = {
			[`${at}/a/gemini-extension.json`]:
				'{ "name": "a", "version": "1", "contextFileName": ["A.md", "../x.md", "none.md"] }',
			[`${at}/a/A.md`]: 'A',
			[`${at}/x.md`]: 'X',
			[`${at}/b/gemini-extension.json`]: '{ "name": "b", "version": "1" }',
			[`${at}/b/GEMINI.md`]: 'B',
			[`${at}/e/gemini-extension.json`]: '{ "name": "two words", "version": "1" }',
			[`${at}/e/GEMINI.md`]: 'E',
			[`${at}/c/gemini-extension.json`]: '{ "name": "c" }',
			[`${at}/c/GEMINI.md`]: 'C',
			[`${at}/l/.gemini-extension-install.json`]: '{ "type": "link", "source": "/src/l" }',
			'/src/l/gemini-extension.json': '{ "name": "l", "version": "1" }',
			'/src/l/GEMINI.md': 'L',
			[`${at}/extension-enablement.json`]: '{ "b": { "overrides": ["!/*", "/other/"] } }',
		};
		const files = (session: Partial<Session> = {}) =>
			planOf(worldIn(disk, session)).extensions.flatMap(({ contextFiles }) => contextFiles);
		expect(files()).toEqual([`${at}/a/A.md`, '/src/l/GEMINI.md']);
		expect(files({ programArguments: ['-e', 'B'] })).toEqual([`${at}/b/GEMINI.md`]);
		expect(files({ programArguments: ['--extensions=none'] })).toEqual([]);
	});
});
