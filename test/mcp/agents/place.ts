import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { layOut } from '../../support/disk/fileTree.ts';
import { foreignFolder, foreignVersion, installForeign } from '../../support/foreignPackages.ts';
import { whenOver } from '../../support/whenOver.ts';
import type { Program } from './agents.ts';

/** ms. A program that has not ended by then never will; some wait for networks that are not there. */
const patience = 180_000;

const root = join(import.meta.dirname, '..', '..', '..');

/** By which our server is asked over HTTP. */
export const token = 'a-token-of-the-play-0123456789';

const folderOf = ({ packageName, version }: Program): string =>
	join(foreignFolder('agents'), `${packageName}@${version}`);

/** Installs it where it is not yet there. Throws where npm cannot. */
export function installProgram(program: Program, say: (line: string) => void): void {
	const { packageName, version } = program;
	const folder = folderOf(program);
	if (foreignVersion(folder, packageName) === version) return;
	say(`installing ${packageName}@${version} into ${folder}`);
	installForeign(folder, [`${packageName}@${version}`]);
}

interface Ended {
	/** -1 where it was stopped. */
	readonly status: number;
	/** Its output and its errors, without colours. */
	readonly said: string;
}

function ran(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ended> {
	return new Promise((resolve) => {
		const limits = { timeout: patience, killSignal: 'SIGKILL', maxBuffer: 1 << 26 } as const;
		const child = execFile(program, args, { cwd, env, ...limits }, (error, out, err) => {
			const status = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
			resolve({ status, said: stripVTControlCharacters(`${out}\n${err}`) });
		});
		child.stdin?.end();
	});
}

/** The package that `npx soulscope` would get, built from these sources, installed in a folder where it is found. */
export async function packOurs(): Promise<string> {
	const files = await layOut({});
	const script = join(root, 'scripts', 'release', 'npm-package.mjs');
	const { status, said } = await ran(process.execPath, [script, '--out', files.pathOf('out')], root, process.env);
	if (status !== 0) throw new Error(`the package of this project could not be made:\n${said}`);
	const tarball = (await readdir(files.pathOf('out'))).find((name) => name.endsWith('.tgz')) ?? '';
	installForeign(files.pathOf('project'), [join(files.pathOf('out'), tarball)]);
	return files.pathOf('project');
}

/** A person with an agent whose files we serve, and with a program of another maker. */
export interface Place {
	/** Of the agent whose files we serve. */
	readonly agentFolder: string;
	readonly home: string;
	/** Runs the program in the folder where our package is installed, away from all networks. */
	run(program: Program, args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
	/** Our server over HTTP, until the work is over; its address. */
	serve(): Promise<string>;
	/** Digest of all that lies in the agent’s folder. */
	onDisk(): Promise<string>;
}

/** Whoever wants to go further than this computer finds nobody there. */
const nowhere = 'http://127.0.0.1:9';

export async function layOutPlace(project: string, passage: string): Promise<Place> {
	const files = await layOut({
		'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
		'AGENTS.md': '# Rules\n\nAsk before you fire the kiln.\n',
		'MEMORY.md': `# What stays true\n\n- ${passage}\n`,
		'skills/glaze/SKILL.md': '---\nname: glaze\ndescription: Fires glazed pots.\n---\nDry them for two days.\n',
	});
	const temporary = join(files.home, 'tmp');
	await mkdir(temporary);
	const common = {
		PATH: process.env.PATH,
		HOME: files.home,
		USERPROFILE: files.home,
		TMPDIR: temporary,
		TERM: 'dumb',
		HTTP_PROXY: nowhere,
		HTTPS_PROXY: nowhere,
		NO_PROXY: '127.0.0.1,localhost',
		npm_config_offline: 'true',
		SOULSCOPE_MCP_TOKEN: token,
	};
	return {
		agentFolder: files.root,
		home: files.home,
		run(program, args, environment = {}) {
			const entry = join(folderOf(program), 'node_modules', program.packageName, program.entry);
			return ran(process.execPath, [entry, ...args], project, { ...common, ...environment });
		},
		async serve() {
			const entry = join(project, 'node_modules', 'soulscope', 'dist', 'cli.js');
			const args = [entry, 'mcp', files.root, '--http', '0'];
			const child: ChildProcess = spawn(process.execPath, args, { env: common, stdio: ['ignore', 'pipe', 'ignore'] });
			whenOver(() => child.kill('SIGINT'));
			return new Promise((resolve, reject) => {
				child.stdout?.once('data', (piece) => resolve(String(piece).trim()));
				child.once('exit', (code) => reject(new Error(`our server ended with ${code}`)));
			});
		},
		async onDisk() {
			const digest = createHash('sha256');
			const entries = await readdir(files.root, { recursive: true, withFileTypes: true });
			const paths = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
			for (const path of paths.sort()) digest.update(`${path}\n`).update(await readFile(path));
			return digest.digest('hex');
		},
	};
}
