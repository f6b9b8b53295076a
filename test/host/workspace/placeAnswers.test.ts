import { expect, it } from 'vitest';
import type { FileContent } from '../../../server/src/engine/workspace/snapshot.ts';
import { PlaceAnswers } from '../../../server/src/host/workspace/places/placeAnswers.ts';
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
