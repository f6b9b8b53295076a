import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '../packages.ts';
import type { Places } from '../place.ts';
import type { VersionId } from '../world.ts';
import type { Answer, Question } from './messages.ts';

/** A process in which the functions of one package answer, one question after the other. */
export interface OracleProcess {
	/** Rejects where the process fails rather than the run that it stands for. */
	ask(question: Question): Promise<Answer>;
	end(): void;
}

const entry = fileURLToPath(new URL('./process.ts', import.meta.url));

/** What the process has of an environment: nothing of the machine's. */
export const environmentOf = ({ roots, programs }: Places): Record<string, string> => ({
	HOME: roots.home,
	PATH: programs,
	TZ: 'UTC',
	LANG: 'C.UTF-8',
	CLAWDBOT_BUNDLED_SKILLS_DIR: roots.bundled,
	OPENCLAW_BUNDLED_SKILLS_DIR: roots.bundled,
	CLAWDBOT_DISABLE_CONFIG_CACHE: '1',
	OPENCLAW_DISABLE_CONFIG_CACHE: '1',
});

type Message = { readonly ready: true } | { readonly answer: Answer } | { readonly failure: string };

const nextMessage = (child: ChildProcess): Promise<Message> =>
	new Promise((resolve, reject) => {
		const onExit = (code: number | null) => reject(new Error(`the process of the package ended with ${code}`));
		child.once('exit', onExit);
		child.once('message', (message: Message) => {
			child.off('exit', onExit);
			resolve(message);
		});
	});

export async function startOracle(version: VersionId, places: Places): Promise<OracleProcess> {
	const child = fork(entry, [version, packageFolder(version)], {
		env: environmentOf(places),
		cwd: places.roots.home,
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		execArgv: ['--disable-warning=ExperimentalWarning'],
	});
	await nextMessage(child);
	return {
		async ask(question) {
			const reply = nextMessage(child);
			child.send(question);
			const message = await reply;
			if ('answer' in message) return message.answer;
			throw new Error('failure' in message ? message.failure : 'no answer');
		},
		end: () => void child.kill(),
	};
}
