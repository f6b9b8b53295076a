// Opens the index of a folder and keeps it, over and over: `keepIndex.ts ROOT STORAGE TIMES`.
import { FolderIndex } from '../../../../server/src/host/search/index/folderIndex.ts';

const [root = '', storage = '', times = '1'] = process.argv.slice(2);
for (let round = 0; round < Number(times); round++) {
	const index = new FolderIndex({ root, storage, clock: Date.now });
	await (round % 2 === 0 ? index.rebuild() : index.open());
	if (index.state.rebuilt !== undefined && index.state.rebuilt !== 'asked') throw new Error(index.state.rebuilt);
	index.save();
}
