import type { DiskFiles, FileFacts } from '../platform/diskFiles.ts';

const kept = <Result>(ask: (key: string) => Promise<Result>): ((key: string) => Promise<Result>) => {
	const answers = new Map<string, Promise<Result>>();
	return (key) => {
		const answer = answers.get(key) ?? ask(key);
		answers.set(key, answer);
		return answer;
	};
};

/** The disk, asked each question once: for many looks at one moment. */
export function diskOnce(disk: DiskFiles): DiskFiles {
	const facts = kept<FileFacts | undefined>(async (path) => (await disk.facts([path]))[0]);
	const read = kept((path) => disk.read(path));
	return {
		list: kept((folder) => disk.list(folder)),
		facts: (paths) => Promise.all(paths.map(facts)),
		read: (path, within) => (within === undefined ? read(path) : disk.read(path, within)),
		realPath: kept((path) => disk.realPath(path)),
		tables: kept((path) => disk.tables(path)),
	};
}
