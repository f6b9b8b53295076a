import { dirname, resolve } from 'node:path';
import type { ConfigFile } from '../../workspace/snapshot.ts';

/** True where one of the folders of `root`, itself included, is called one of `names`. */
export const liesIn = (root: string, names: readonly string[]): boolean =>
	root.split(/[\\/]/u).some((segment) => names.includes(segment));

/** True for a configuration that does not lie in `root` itself. */
export const isBeside = (config: ConfigFile, root: string): boolean => resolve(dirname(config.path)) !== resolve(root);
