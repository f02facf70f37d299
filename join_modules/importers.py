import ast, subprocess, sys, collections
from pathlib import Path
root = Path(sys.argv[1] if len(sys.argv)>1 else ".")
files=[f for f in subprocess.run(["git","ls-files","*.py"],cwd=root,capture_output=True,text=True).stdout.split()]
mods={}
for f in files:
    m=f[:-3].replace("/",".")
    if m.endswith(".__init__"): m=m[:-9]
    mods[m]=f
def imports(f):
    t=ast.parse((root/f).read_text())
    pkg=f[:-3].replace("/",".")
    out=set()
    for n in ast.walk(t):
        if isinstance(n,ast.Import):
            for a in n.names: out.add(a.name)
        elif isinstance(n,ast.ImportFrom) and n.module:
            for a in n.names:
                if f"{n.module}.{a.name}" in mods: out.add(f"{n.module}.{a.name}")
                else: out.add(n.module)
    return {o for o in out if o in mods}
by=collections.defaultdict(set); tby=collections.defaultdict(set)
for f in files:
    m=f[:-3].replace("/",".").removesuffix(".__init__")
    for i in imports(f):
        if i==m: continue
        (tby if f.startswith(("tests/","fuzz/","benchmarks/")) else by)[i].add(m)
if __name__=="__main__":
    pref=sys.argv[2:] or [""]
    n=0
    for m,f in sorted(mods.items()):
        if f.startswith(("tests/","benchmarks/","fuzz/")) or f.endswith("__init__.py"): continue
        if not any(f.startswith(p) for p in pref): continue
        if len(by[m])==1:
            (imp,)=by[m]; n+=1
            L=len((root/f).read_text().splitlines()); LI=len((root/mods[imp]).read_text().splitlines())
            print(f"{m} {L} -> {imp} {LI}  tests:{len(tby[m])}")
        elif len(by[m])==0: print(f"{m} 0 importers tests:{len(tby[m])}")
    print(n)
