import type { DoctorCheck } from '../diagnosis.ts';

/** What belongs on one computer, whoever keeps a memory in git: keys, databases that are written all the time, leftovers. */
const usualLines = ['.env', '.env.*', '*.key', '*.pem', '*.db', '*.sqlite', '*.sqlite-*', '.DS_Store'];

export const gitIgnoresNothing: DoctorCheck = {
	code: 'doctor.git.ignores-nothing',
	weight: 34,
	reports: 'a repository with a remote that ignores nothing',
	silent: 'without a remote, where anything is ignored, and where the repository is a folder around the workspace',
	*check({ snapshot, facts: { git } }) {
		if (!git || git.remotes.length === 0 || git.ignoresSomething || git.folder !== snapshot.root) return;
		const before = git.ignoreText;
		const after = `${before ?? ''}${usualLines.join('\n')}\n`;
		yield {
			message:
				'Git ignores nothing in this workspace: keys and databases that somebody puts here are sent along with the next commit of all files. List them in .gitignore.',
			evidence: git.remotes.map(({ name, url }) => `${name}: ${url}`),
			fix: {
				title: before === undefined ? 'Create .gitignore with the usual lines' : 'Add the usual lines to .gitignore',
				changes: [{ path: '.gitignore', before, after }],
			},
		};
	},
};
