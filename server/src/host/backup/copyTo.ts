import { type GitObjects, openObjects } from '../past/git/objects.ts';
import { repositoryIn } from '../past/git/repository.ts';
import { PastTrouble } from '../past/past.ts';
import { gitFiles } from './gitFiles.ts';
import { withLockedBranch } from './lockedBranch.ts';
import { type BackupPlace, type BackupTarget, backupRepository, makeRepository } from './place.ts';
import { isVacant, placeElsewhere } from './target.ts';

const library = async () => (await import('isomorphic-git')).default;

/** The commits from `tip` down to, and without, `end`; undefined where `end` is not below it. */
async function commitsBetween(
	objects: GitObjects,
	tip: string,
	end: string | undefined,
): Promise<string[] | undefined> {
	const commits: string[] = [];
	for (let id: string | undefined = tip; id !== undefined && id !== end; ) {
		commits.push(id);
		[id] = (await objects.commit(id))?.parents ?? [];
		if (id === undefined && end !== undefined) return undefined;
	}
	return commits;
}

/**
 * Copies the commit `tip` of the backup at `place`, and all that it needs, to a branch of its own in the repository at `target`, which
 * is made where nothing is there. The library does it: a repository on a disk can name programs that git would run.
 * @throws PastTrouble where the branch is somebody else's, or the repository is in the workspace
 */
export async function copyTo(place: BackupPlace, tip: string, { to, branch }: BackupTarget): Promise<void> {
	const { gitDir } = place;
	// Asked again: since somebody has named it, a link may have come in its way.
	await placeElsewhere(place, to);
	if (await isVacant(to)) await makeRepository(to, branch);
	const repository = await repositoryIn(to);
	const { commonDir } = repository;
	await placeElsewhere(place, commonDir);
	const [from, there] = [await openObjects(backupRepository(gitDir)), await openObjects(repository)];
	if (repository.workTree !== undefined && (await there.head()).branch === branch)
		throw new PastTrouble(`${to}: ${branch} is checked out there. Check out another branch first`);
	const git = await library();
	const files = { fs: gitFiles(commonDir), gitdir: commonDir };
	await withLockedBranch({ commonDir, branch }, async (publish) => {
		const newest = await there.resolve(`refs/heads/${branch}`);
		const commits = await commitsBetween(from, tip, newest);
		if (!commits)
			throw new PastTrouble(
				`${to} has a branch ${branch} already, which is not this backup. Nothing was pushed. Name another branch, such as ${branch}-2`,
			);
		const seen = new Set<string>();
		const copy = async (oid: string): Promise<void> => {
			const { type, object } = await git.readObject({ fs: gitFiles(gitDir), gitdir: gitDir, oid, format: 'content' });
			if (type === 'blob' || type === 'tree' || type === 'commit')
				await git.writeObject({ ...files, type, format: 'content', object: object as Uint8Array, oid });
		};
		const copyTree = async (id: string): Promise<void> => {
			for (const { oid, type } of await from.tree(id)) {
				if (seen.has(oid)) continue;
				seen.add(oid);
				await (type === 'tree' ? copyTree(oid) : copy(oid));
			}
			await copy(id);
		};
		// The oldest first, and each after what it needs: whatever stops this, nothing is there that lacks a part.
		for (const id of commits.reverse()) {
			const commit = await from.commit(id);
			if (commit && !seen.has(commit.tree)) await copyTree(commit.tree);
			await copy(id);
		}
		await publish(tip);
	});
}
