import { rootFiles } from '../workspace/files.ts';
import type { Rule } from './rule.ts';
import { wholeFile } from './support/places.ts';

/** Roles of files at the root that say what nobody but the person should know. */
const personal: ReadonlySet<string> = new Set(['memory', 'user', 'personal-user']);

export const memoryReadableByOthers: Rule = {
	code: 'memory.readable-by-others',
	severity: 'hint',
	docs: {
		title: 'Other accounts of this machine can read what the agent remembers',
		why: [
			'Runtimes protect their configuration and their sessions; the workspace they leave as it is, which on many machines means that every account can read it. `MEMORY.md` and `USER.md` are where an agent keeps what it knows about its person.',
			'',
			'Reported on Linux and macOS, and only where somebody has opened the workspace: every account may enter it, read the file, and change the folder or a file in it. That others may read is how an ordinary `umask` leaves every folder, and no news.',
		].join('\n'),
		fix: 'Run `chmod 600 MEMORY.md USER.md`, or `chmod 700 .` for the whole workspace. An agent that runs under an account of its own still has to read the files: let it have them by its group. The finding goes when the file changes next, or when the window is loaded anew.',
		example: {
			file: 'MEMORY.md',
			text: '# Memory\n\n- Sam is looking for a new job. (The file has the mode rw-r--r--.)\n',
		},
	},
	*check(view) {
		const { snapshot, runtime } = view;
		if (!snapshot.openToOthers) return;
		for (const path of rootFiles(snapshot.files)) {
			if (!snapshot.files.get(path)?.othersRead || !personal.has(runtime.roleOf(path)?.id ?? '')) continue;
			yield {
				place: wholeFile(view, path),
				message: `Every account of this machine can read ${path}, where the agent keeps what it knows about you. Run: chmod 600 ${path}`,
			};
		}
	},
};
