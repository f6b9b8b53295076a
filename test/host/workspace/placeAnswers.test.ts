import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownPlaces } from '../../../server/src/engine/prompt/wording/ownPlaces.ts';
import type { FileContent } from '../../../server/src/engine/workspace/snapshot.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { PlaceAnswers } from '../../../server/src/host/workspace/places/placeAnswers.ts';
import { PlacesOnDisk } from '../../../server/src/host/workspace/places/placesOnDisk.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';

it('what changes while it is looked at is looked at again', async () => {
	class Slow extends MemoryDisk {
		meanwhile = () => {};
		override async read(path: string): Promise<FileContent | undefined> {
			const content = await super.read(path);
			this.meanwhile();
			return content;
		}
	}
	const disk = new Slow({ '/ws/ECHO.md': 'old' });
	const answers = new PlaceAnswers({ files: disk, root: '/ws', trusted: () => true });
	disk.meanwhile = () => {
		disk.meanwhile = () => {};
		disk.write('/ws/ECHO.md', 'new');
		answers.filesChanged([{ path: '/ws/ECHO.md', kind: 'changed' }]);
	};
	const text = () => answers.now().read('/ws/ECHO.md');
	await answers.settle(() => {
		const places = answers.now();
		places.read('/ws/ECHO.md');
		return places;
	});
	expect(text()).toMatchObject({ text: 'new' });
	expect(answers.placed.inside.get('ECHO.md')).toMatchObject({ content: { text: 'new' } });
	expect(disk.takeWork().read).toEqual(['/ws/ECHO.md', '/ws/ECHO.md']);
});

it('a file that comes brings the folders around it, and one that goes may take them along', async () => {
	const disk = new MemoryDisk({ '/ws/ECHO.md': 'x' });
	const answers = new PlaceAnswers({ files: disk, root: '/ws', trusted: () => true });
	const [file, folder, outer] = ['/ws/notes/deep/a.md', '/ws/notes/deep', '/ws/notes'];
	const asked = async () => {
		await answers.settle(() => {
			const places = answers.now();
			places.facts(outer);
			places.list(folder);
			return places;
		});
		const places = answers.now();
		return [places.facts(outer).kind, places.list(folder)?.map(({ name }) => name)];
	};
	expect(await asked()).toEqual(['nothing', undefined]);
	disk.write(file, 'x');
	answers.filesChanged([{ path: file, kind: 'created' }]);
	expect(await asked()).toEqual(['folder', ['a.md']]);
	disk.remove(outer);
	answers.filesChanged([{ path: file, kind: 'deleted' }]);
	expect(await asked()).toEqual(['nothing', undefined]);
});

describe('a file that a program has read', () => {
	/** Answers once somebody has read `path`, and asked for nothing else. */
	async function afterReading(
		path: string,
		tree: Readonly<Record<string, string>>,
		links: Readonly<Record<string, string>>,
	) {
		const folder = await mkdtemp(join(await realpath(tmpdir()), 'places-'));
		onTestFinished(() => rm(folder, { recursive: true }));
		for (const [name, text] of Object.entries(tree)) {
			await mkdir(dirname(join(folder, name)), { recursive: true });
			await writeFile(join(folder, name), text);
		}
		for (const [name, target] of Object.entries(links)) await symlink(join(folder, target), join(folder, name));
		const root = join(folder, 'ws');
		const answers = new PlaceAnswers({ files: diskFiles, root, trusted: () => true });
		await answers.settle(() => {
			const places = answers.now();
			places.read(join(root, path));
			return places;
		});
		return { answers, root, folder };
	}

	it('is known to lie elsewhere where a folder on the way is a link', async () => {
		const files = { 'outside/a.md': 'private', 'ws/README.md': '' };
		const { answers, root, folder } = await afterReading('rules/a.md', files, { 'ws/rules': 'outside' });
		expect(answers.now().facts(join(root, 'rules/a.md'))).toMatchObject({ real: join(folder, 'outside/a.md') });
		expect(answers.placed.inside.get('rules/a.md')).toMatchObject({ leadsOut: true });
		expect(ownPlaces(answers.now(), root).read(join(root, 'rules/a.md'))).not.toMatchObject({ text: 'private' });
	});

	it('lies in the workspace also where that is behind a link itself', async () => {
		const { answers, root } = await afterReading('a.md', { 'real/a.md': 'own' }, { ws: 'real' });
		expect(answers.placed.inside.get('a.md')).not.toHaveProperty('leadsOut');
		expect(ownPlaces(answers.now(), root).read(join(root, 'a.md'))).toMatchObject({ text: 'own' });
	});
});

it('of questions without end, only so many are answered, and nobody waits for the rest', async () => {
	const disk = new MemoryDisk();
	const places = new PlacesOnDisk(
		{ root: '/ws', documents: new Map(), pathOf: () => undefined },
		new PlaceAnswers({ files: disk, root: '/ws', trusted: () => true }),
	);
	places.begin();
	const ask = () => {
		const { places: now } = places.around(new Map());
		for (let folder = 0; folder < 50_000; folder++) now?.list(`/ws/${folder}`);
	};
	await places.settle(ask, () => {});
	expect(disk.takeWork().listed).toHaveLength(20_000);
	expect(places.hasQuestions).toBe(false);
	expect(await places.settle(ask, () => {})).toBe(false);
	expect(disk.takeWork().listed).toEqual([]);
});
