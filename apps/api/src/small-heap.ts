import { setFlagsFromString } from 'node:v8';

// V8 collects garbage when the heap has grown by half since the last collection. By default the heap may become up to four times as large,
// which takes half as much memory again under load and is no faster. It must be set before the modules are loaded.
setFlagsFromString('--heap-growing-percent=50');
