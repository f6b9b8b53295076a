import { setFlagsFromString } from 'node:v8';

// V8 compiles WebAssembly a second time, for speed, while it runs. For a few texts, that is most of the work. It has to be told
// before anything looks at WebAssembly, so this is imported first; the first flag does not bring the others with it any more once
// Node runs. One that a version of V8 does not have is left aside.
if (process.argv[4] === 'few')
	for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
