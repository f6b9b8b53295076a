// What the bundles of worker processes have in common: packages that are left out of them, and files that lie beside them.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../packages.mjs';

/** Nothing stands in for the packages that match `filter`. */
export const leftOut = (filter) => ({
	name: 'left-out',
	setup(build) {
		build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'left-out' }));
		build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export default {};' }));
	},
});

/** A file or a folder of a package is copied beside the bundle, under the name `to`. */
export const copied = (from, to) => ({
	name: 'copied',
	setup(build) {
		build.onEnd(() => cp(join(root, 'node_modules', from), join(build.initialOptions.outdir, to), { recursive: true }));
	},
});
