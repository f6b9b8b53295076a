import { counted } from '../../rules/support/words.ts';
import type { DoctorCheck } from '../diagnosis.ts';
import { namesOf, personalFilesIn } from '../support/personalFiles.ts';

/** Where a repository is as likely to be public as not. Those of a company or a family are at hosts of their own. */
const publicHosts: ReadonlySet<string> = new Set([
	'github.com',
	'gist.github.com',
	'gitlab.com',
	'bitbucket.org',
	'codeberg.org',
	'gitee.com',
	'git.sr.ht',
	'huggingface.co',
]);

/** What a host publishes as a web site goes by such a name. */
const site = /\.(?:github\.io|gitlab\.io|codeberg\.page)(?:\.git)?\/?$/iu;

/** Links that nobody has to sign in for, and that whoever has them can read. */
const isOpen = (url: string, host: string): boolean => site.test(url) || host === 'gist.github.com';

export const gitPublicHost: DoctorCheck = {
	code: 'doctor.git.public-host',
	weight: 38,
	reports: 'git sends personal files to a host where repositories can be public',
	silent: 'without such a remote, where personal files are ignored or encrypted, and where there are none',
	*check(view) {
		const { git } = view.facts;
		if (!git || git.isEncrypted) return;
		const remote = git.remotes.find(({ host, url }) => host && publicHosts.has(host) && !isOpen(url, host));
		const paths = remote ? personalFilesIn(view, git) : [];
		if (!remote || paths.length === 0) return;
		yield {
			message: `Git sends this workspace to ${remote.host}, with ${counted(paths.length, 'file')} about you. Soulscope does not go online to see who can read it there. Make sure that the repository is private, or name the files in .gitignore.`,
			evidence: [`${remote.name}: ${remote.url}`, ...namesOf(paths)],
		};
	},
};

export const gitPublished: DoctorCheck = {
	code: 'doctor.git.published',
	weight: 88,
	reports: 'git sends personal files to a repository that is published as a web site, or as a gist',
	silent: 'with other remotes, where personal files are ignored or encrypted, and where there are none',
	*check(view) {
		const { git } = view.facts;
		if (!git || git.isEncrypted) return;
		const remote = git.remotes.find(({ host, url }) => host !== undefined && isOpen(url, host));
		const paths = remote ? personalFilesIn(view, git) : [];
		if (!remote || paths.length === 0) return;
		yield {
			message: `Git sends this workspace to ${remote.url}, which others can read, with ${counted(paths.length, 'file')} about you. Name the files in .gitignore, and remove them from what was sent before.`,
			evidence: [`${remote.name}: ${remote.url}`, ...namesOf(paths)],
		};
	},
};
