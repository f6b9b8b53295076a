import { spawn, spawnSync } from 'node:child_process';
import {
	appendFileSync,
	chmodSync,
	chownSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

interface ClusterOptions {
	/** Where PostgreSQL's programs are. */
	readonly bin: string;
	/** Absolute path of a folder that is there; others than its owner may pass through it. */
	readonly folder: string;
	/** Lines of `postgresql.conf`, after our own. */
	readonly settings?: readonly string[];
	/** Lines of `pg_hba.conf`, before our own. */
	readonly access?: readonly string[];
	/** Files that the server reads, by their names in its data folder. */
	readonly files?: Readonly<Record<string, string>>;
}

/** A PostgreSQL server of our own, which nobody reaches but through a socket in its folder. */
export interface Cluster {
	/** Absolute path of the folder that the socket is in. */
	readonly socket: string;
	/** Where `database` is, as people would name it. */
	address(database: string): string;
	start(): Promise<void>;
	/** As an administrator ends it: what is under way is broken off. */
	stop(): Promise<void>;
	/** As a power cut ends it; all of its processes. `start` brings it back. */
	kill(): Promise<void>;
}

/** Who owns everything in it. Not the name of anybody on the machine: it must never matter. */
const owner = 'soulscope';

/**
 * A server that is in nobody's way, and quick: nothing of it has to survive the machine. What is committed survives the server all the
 * same. Texts are ordered as a usual installation orders them, so that whoever needs another order has to say so.
 */
const settings = (socket: string): readonly string[] => [
	"listen_addresses = ''",
	`unix_socket_directories = '${socket}'`,
	'fsync = off',
	'full_page_writes = off',
	'shared_buffers = 64MB',
	'max_connections = 200',
	"lc_messages = 'C'",
];

const initdbOptions = ['--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
const collation = ['--locale-provider=icu', '--icu-locale=en'];

/** The server refuses to be run by root: then somebody has to be it who may do little. */
function standIn(): { readonly uid: number; readonly gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const rows = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((row) => row.split(':'));
	const row = ['postgres', 'nobody'].map((name) => rows.find(([each]) => each === name)).find(Boolean);
	if (!row) throw new Error('root may not run PostgreSQL, and there is neither a user “postgres” nor “nobody”');
	return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** The programs of PostgreSQL, as somebody who may run them. */
function player(bin: string, folder: string) {
	const user = standIn();
	const log = join(folder, 'log');
	return {
		user,
		log,
		data: join(folder, 'data'),
		play(program: string, args: readonly string[]): void {
			const { status, stdout, stderr, error } = spawnSync(join(bin, program), args, {
				cwd: folder,
				encoding: 'utf8',
				env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
				...user,
			});
			if (status === 0) return;
			const told = error?.message ?? `${stdout}${stderr}`;
			throw new Error(`${program} failed: ${told}\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
		},
	};
}

/** The server in `folder`, which somebody has made. */
export function clusterIn({ bin, folder }: Pick<ClusterOptions, 'bin' | 'folder'>): Cluster {
	const { play, data, log } = player(bin, folder);
	return {
		socket: folder,
		address: (database) =>
			`postgres://${owner}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`,
		async start() {
			// What was killed may hold on to its memory for a moment.
			for (let tries = 0; ; tries++) {
				try {
					return play('pg_ctl', ['start', '-w', '-s', '-D', data, '-l', log]);
				} catch (error) {
					if (tries === 50) throw error;
					await setTimeout(100);
				}
			}
		},
		stop: async () => play('pg_ctl', ['stop', '-s', '-w', '-m', 'immediate', '-D', data]),
		async kill() {
			const pid = pidIn(folder);
			// Stopped, it starts no other while those that there are end.
			process.kill(pid, 'SIGSTOP');
			for (const each of [...childrenOf(pid), pid]) process.kill(each, 'SIGKILL');
			while (lives(pid)) await setTimeout(5);
		},
	};
}

/** Makes a server in `folder` and starts it. Whoever makes it ends it. */
export async function makeCluster(options: ClusterOptions): Promise<Cluster> {
	const { bin, folder, files = {}, access = [] } = options;
	const { play, user, data, log } = player(bin, folder);
	const own = (path: string): void => {
		if (user) chownSync(path, user.uid, user.gid);
	};
	mkdirSync(data, { mode: 0o700 });
	writeFileSync(log, '');
	// Its socket is beside the data.
	for (const path of [data, log, folder]) own(path);
	chmodSync(folder, 0o755);
	const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
	// ICU has been a default for a whole server since 15.
	const isNew = Number(/ (\d+)/u.exec(version)?.[1]) >= 15;
	play('initdb', ['-D', data, `--username=${owner}`, ...initdbOptions, ...(isNew ? collation : [])]);
	for (const [name, text] of Object.entries(files)) {
		writeFileSync(join(data, name), text, { mode: 0o600 });
		own(join(data, name));
	}
	const hba = join(data, 'pg_hba.conf');
	writeFileSync(hba, [...access, readFileSync(hba, 'utf8')].join('\n'));
	appendFileSync(
		join(data, 'postgresql.conf'),
		[...settings(folder), ...(options.settings ?? [])].map((line) => `${line}\n`).join(''),
	);
	const cluster = clusterIn({ bin, folder });
	await cluster.start();
	return cluster;
}

/** Of the server as long as it runs; throws where none does. */
const pidIn = (folder: string): number =>
	Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

const childrenOf = (pid: number): readonly number[] =>
	spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
		.stdout.split('\n')
		.map((line) => line.trim().split(/\s+/u).map(Number))
		.filter(([, parent]) => parent === pid)
		.flatMap(([child]) => child ?? []);

/** One that is over and that nobody has asked for does not live. */
const lives = (pid: number): boolean =>
	/^[^Z]/u.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

/** Ends the server in `folder`, if there is one, and takes the folder away. */
export async function endCluster(folder: string): Promise<void> {
	try {
		const pid = pidIn(folder);
		process.kill(pid, 'SIGQUIT');
		while (lives(pid)) await setTimeout(5);
	} catch {
		// It was never started, or is gone.
	}
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** While the process and the folder are there, nothing; then the server ends. It may be on its way up at that moment. */
const guard = `
	while kill -0 "$1" 2>/dev/null && test -e "$2"; do sleep 1; done
	for try in 1 2 3; do
		test -e "$2" || exit 0
		sleep 1
		test -e "$2/data/postmaster.pid" && kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")"
	done
	rm -rf "$2"`;

/** Ends the server in `folder` when the process `pid` is over, even killed: by a process of its own, which nobody waits for. */
export function endWith(folder: string, pid: number): void {
	spawn('sh', ['-c', guard, 'sh', String(pid), folder], { detached: true, stdio: 'ignore', cwd: '/' }).unref();
}
