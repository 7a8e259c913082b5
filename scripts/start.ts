// Units and containers that were set up earlier start this file.
import './start.mjs'
