import ast,subprocess,sys
from pathlib import Path
sys.setrecursionlimit(10000)
def graph():
    fs=[f for f in subprocess.run(["git","ls-files","-co","--exclude-standard","*.py"],capture_output=True,text=True).stdout.split() if not f.startswith(("tests/","benchmarks/","fuzz/")) and Path(f).exists()]
    mods={f[:-3].replace("/",".").removesuffix(".__init__"):f for f in fs}
    g={}
    for m,f in mods.items():
        out=set()
        def walk(n):
            for c in ast.iter_child_nodes(n):
                if isinstance(c,ast.If) and "TYPE_CHECKING" in ast.unparse(c.test): continue
                if isinstance(c,ast.ImportFrom) and c.module:
                    for a in c.names:
                        x=f"{c.module}.{a.name}"; out.add(x if x in mods else c.module)
                walk(c)
        walk(ast.parse(Path(f).read_text())); g[m]={o for o in out if o in mods and o!=m}
    return g
def circles(g):
    idx={};low={};st=[];on=set();found=[]
    def sc(v):
        idx[v]=low[v]=len(idx); st.append(v); on.add(v)
        for w in g.get(v,()):
            if w not in idx: sc(w); low[v]=min(low[v],low[w])
            elif w in on: low[v]=min(low[v],idx[w])
        if low[v]==idx[v]:
            c=[]
            while True:
                w=st.pop(); on.discard(w); c.append(w)
                if w==v: break
            if len(c)>1: found.append(sorted(c))
    for v in list(g):
        if v not in idx: sc(v)
    return found
def merged(g,target,sources):
    r=lambda m: target if m in sources else m
    out={}
    for m,ds in g.items(): out.setdefault(r(m),set()).update(r(d) for d in ds)
    for m in out: out[m].discard(m)
    return out
if __name__=="__main__": print(*circles(graph()),sep="\n")
