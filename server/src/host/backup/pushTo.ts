import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { PastTrouble } from '../past/past.ts';
import { type BackupTarget, backupBranch } from './place.ts';

/** ms that a push may take. */
const longest = 10 * 60 * 1000;

/** Whoever is at the computer has said how to reach others; a repository never says it. */
const personal = new Set(['GIT_ASKPASS', 'GIT_SSH', 'GIT_SSH_COMMAND', 'GIT_SSL_CAINFO']);

/** The person's environment without what would point git at another repository or another configuration. */
function environment(): NodeJS.ProcessEnv {
	const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || personal.has(name));
	return {
		...Object.fromEntries(kept),
		// No other way to reach a repository: some of them run programs.
		GIT_ALLOW_PROTOCOL: 'https:ssh',
		GIT_TERMINAL_PROMPT: '0',
		LC_ALL: 'C',
	};
}

/** What git is started with. No hook runs, no branch but ours is named, and nothing is forced: a branch that is not ours stays. */
const pushArguments = (gitDir: string, { to, branch }: BackupTarget): readonly string[] => [
	`--git-dir=${gitDir}`,
	'-c',
	`core.hooksPath=${devNull}`,
	'-c',
	'core.fsmonitor=false',
	'-c',
	'push.followTags=false',
	'-c',
	'push.recurseSubmodules=no',
	'push',
	'--porcelain',
	'--no-verify',
	'--no-follow-tags',
	'--',
	to,
	`refs/heads/${backupBranch}:refs/heads/${branch}`,
];

/** Why we ended it, by the code that Node gives. */
const endings: ReadonlyMap<unknown, string> = new Map([
	['ABORT_ERR', 'It was cancelled'],
	['ERR_CHILD_PROCESS_STDIO_MAXBUFFER', 'It was stopped, as git printed more than anybody can read'],
]);

const tooLong = `It was stopped, as it took longer than ${longest / 60_000} minutes`;

const refused = /\[rejected\]|non-fast-forward|fetch first/u;

/**
 * Pushes the backup at `gitDir`, which is ours alone, over the network: by git, since it knows the person's keys.
 * @throws PastTrouble where it does not arrive
 */
export async function pushTo(gitDir: string, target: BackupTarget, signal?: AbortSignal): Promise<void> {
	const options = { cwd: gitDir, env: environment(), timeout: longest, windowsHide: true, ...(signal && { signal }) };
	const failure = await new Promise<
		{ readonly ended?: string | undefined; readonly code: unknown; readonly said: string } | undefined
	>((resolve) => {
		execFile('git', pushArguments(gitDir, target), options, (error, out, err) =>
			resolve(
				error
					? {
							ended: endings.get(error.code) ?? (error.killed ? tooLong : undefined),
							code: error.code,
							said: `${out}\n${err}`,
						}
					: undefined,
			),
		);
	});
	if (!failure) return;
	if (failure.code === 'ENOENT')
		throw new PastTrouble('git is not installed here, and a push over the network needs it. Push to a folder instead');
	if (refused.test(failure.said))
		throw new PastTrouble(
			`${target.to} has a branch ${target.branch} already, which is not this backup. Nothing was pushed. Name another branch, such as ${target.branch}-2`,
		);
	const why = failure.said
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => /^(?:fatal|error|remote):/u.test(line))
		.slice(0, 3)
		.join(' ');
	throw new PastTrouble(
		`the backup could not be pushed to ${target.to}. ${failure.ended ?? (why || 'Git did not say why')}`,
	);
}
