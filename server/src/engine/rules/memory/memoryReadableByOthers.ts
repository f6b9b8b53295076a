import { rootFiles } from '../../workspace/files.ts';
import { seenAt } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { wholeFile } from '../support/places.ts';

/** Roles of files at the root that say what nobody but the person should know. */
const personal: ReadonlySet<string> = new Set(['memory', 'user', 'personal-user']);

export const memoryReadableByOthers: Rule = {
	code: 'memory.readable-by-others',
	severity: 'hint',
	docs: {
		title: 'Other users of this computer can read the agent’s memory',
		why: [
			'Runtimes protect their configuration and their sessions, but not the workspace. On many computers every user can read it. `MEMORY.md` and `USER.md` hold what the agent knows about you.',
			'',
			'Soulscope reports this only on Linux and macOS, and only if the workspace is more open than usual: every user can open it, read the file, and change the folder or a file in it. It does not report the usual case, in which others can read but not change.',
		].join('\n'),
		fix: 'Run `chmod 600 MEMORY.md USER.md`, or `chmod 700 .` for the whole workspace. If the agent runs under its own account, give this account access by a group. The problem disappears when the file changes next, or when you reload the window.',
		example: {
			file: 'MEMORY.md',
			text: '# Memory\n\n- Sam is looking for a new job. (The file has the mode rw-r--r--.)\n',
		},
	},
	*check(view) {
		const { snapshot, runtime } = view;
		if (!snapshot.openToOthers) return;
		for (const path of rootFiles(snapshot.files)) {
			if (!seenAt(snapshot, path)?.othersRead || !personal.has(runtime.roleOf(path)?.id ?? '')) continue;
			yield {
				place: wholeFile(view, path),
				message: `Every user of this computer can read ${path}, where the agent keeps what it knows about you. Run: chmod 600 ${path}`,
			};
		}
	},
};
